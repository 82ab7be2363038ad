// The side of /dev/machines: what all tabs of this browser tell of their machines, and what is sent to them.
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import {CHANNEL, WATCHED_FOR_MS, WHO_IS_THERE} from '#web/io/inspection.ts';
import type {ActorReport, SendAnswer, SendOrder, TabReport} from '#web/io/machine-report.ts';

/** How long a tab may take to answer, ms. */
const ANSWER_MS = 2000;

/** Calls back with every actor of every tab of this browser, as they change. @returns the way to stop. */
export function watchMachines(onReports: (reports: readonly ActorReport[]) => void): () => void {
  const byTab = new Map<string, {at: number; reports: readonly ActorReport[]}>();
  const watcher = openBroadcast(CHANNEL);
  const show = () => {
    for (const [name, {at}] of byTab) if (Date.now() - at > 2 * WATCHED_FOR_MS) byTab.delete(name);
    onReports([...byTab.values()].flatMap(({reports}) => reports));
  };
  watcher?.addEventListener('message', ({data}: MessageEvent<Partial<TabReport> | null>) => {
    if (typeof data !== 'object' || data?.tab === undefined) return;
    byTab.set(data.tab, {at: Date.now(), reports: data.reports ?? []});
    show();
  });
  const ask = () => {
    watcher?.postMessage(WHO_IS_THERE);
    show();
  };
  ask();
  const timer = setInterval(ask, 1000);
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}

/**
 * Sends an event to an actor, in whichever tab of this browser it lives. That tab refuses it unless its own learner is a
 * developer.
 * @throws {Error} that says why it was refused, or that nobody answered.
 */
export async function sendToActor(
  {tab, id}: Pick<ActorReport, 'tab' | 'id'>,
  event: SendOrder['event'],
): Promise<void> {
  const channel = openBroadcast(CHANNEL);
  const order = crypto.randomUUID();
  try {
    const {refusal} = await new Promise<SendAnswer>((answered, failed) => {
      channel?.addEventListener('message', ({data}: MessageEvent<Partial<SendAnswer> | null>) => {
        if (data?.order === order) answered({...data, order});
      });
      channel?.postMessage({to: tab, order, actor: id, event} satisfies SendOrder);
      setTimeout(() => failed(new Error('The tab didn’t answer. It may have been closed.')), ANSWER_MS);
    });
    if (refusal !== undefined) throw new Error(refusal);
  } finally {
    channel?.close();
  }
}
