// Somebody has chosen a shown notification: the service worker tells an open page where it leads. A page that is still
// loading listens late, so the worker says it until the page has confirmed it.

/** @property order the same each time that it is said. */
type OpenOrder = {readonly open: string; readonly order: string};

/** How often it is said, ms, and how many times: a page has five seconds to come up. */
const SAID_EVERY_MS = 250;
const SAID_TIMES = 20;

type Page = {readonly postMessage: (message: unknown, transfer: Transferable[]) => void};

/** @param isThere whether the page is still open. @returns whether it has confirmed it. */
export async function handOver(
  page: Page,
  path: string,
  isThere: () => Promise<boolean>,
  everyMs = SAID_EVERY_MS,
): Promise<boolean> {
  const order = crypto.randomUUID();
  for (let times = 0; times < SAID_TIMES && (await isThere()); times += 1) {
    const {port1, port2} = new MessageChannel();
    const heard = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', () => resolve(true));
      port1.start();
      setTimeout(resolve, everyMs, false);
    });
    page.postMessage({open: path, order} satisfies OpenOrder, [port2]);
    const isHeard = await heard;
    port1.close();
    if (isHeard) return true;
  }
  return false;
}

/** The page's side: goes there, once for each order, and confirms it. */
export function takerOf(
  go: (path: string) => void,
): (event: Pick<MessageEvent<unknown>, 'data' | 'ports'>) => void {
  let last: string | undefined;
  return ({data, ports}) => {
    const {open, order} = (data ?? {}) as Partial<Record<keyof OpenOrder, unknown>>;
    if (typeof open !== 'string' || !/^\/(?![/\\])/.test(open)) return;
    if (typeof order !== 'string' || order !== last) go(open);
    last = typeof order === 'string' ? order : undefined;
    ports[0]?.postMessage('opened');
  };
}
