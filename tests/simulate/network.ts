// The network between a browser and the server: requests and replies are lost, delayed, duplicated and reordered, and
// other servers may reply instead of the academy.
import type {Answer} from '#tests/simulate/http.ts';
import type {Around, Device, Page} from '#tests/simulate/parts.ts';

type Ask = {readonly path: string; readonly init: RequestInit};

/** One browser's connection to the server. */
export class Network {
  isOnline = true;
  /** A captive portal, or another application at this address, answers everything. */
  isForeign = false;
  /** Chance of each thing that may go wrong with one request. */
  troubles = 0;
  readonly #around: Around;
  readonly #device: Pick<Device, 'token'>;

  constructor(around: Around, device: Pick<Device, 'token'>) {
    this.#around = around;
    this.#device = device;
  }

  /** `fetch` of one tab; the cookie is the browser's at this moment. */
  readonly fetch = (tab: Page, path: string, init: RequestInit): Promise<Response> => {
    const {promise, resolve, reject} = Promise.withResolvers<Response>();
    const {scheduler, random} = this.#around;
    this.#around.note(() => `${tab.name} asks ${path} ${idsIn(init)}`);
    const hear = (ms: number, tell: () => void): void => {
      scheduler.after(ms, () => tab.isAlive && tell());
    };
    const fail = (): void => {
      this.#around.note(() => `${tab.name} is not answered ${idsIn(init)}`);
      reject(new TypeError('Failed to fetch'));
    };
    const answered = (answer: Answer): void => {
      this.#around.note(() => `${tab.name} hears ${answer.status} ${idsIn(init)} ${wordsOf(answer.body)}`);
      resolve(responseOf(answer));
    };
    init.signal?.addEventListener('abort', fail);
    if (!this.isOnline) hear(random.between(0, 4), fail);
    else if (this.#fails()) hear(random.chance(0.5) ? 20_000 : random.between(1, 200), fail);
    else if (this.isForeign) {
      const answer = random.pick(FOREIGN);
      hear(random.between(2, 60), () => answered(answer));
    } else this.#send({path, init}, tab, {answered, fail, hear});
    return promise;
  };

  #send(
    {path, init}: Ask,
    tab: Page,
    {
      answered,
      fail,
      hear,
    }: {answered: (answer: Answer) => void; fail: () => void; hear: (ms: number, tell: () => void) => void},
  ): void {
    const {scheduler, random, server} = this.#around;
    const request = {path, body: textOf(init), token: this.#device.token};
    scheduler.after(this.#delay(), () => {
      // Requests of a closed tab are aborted, unless they were sent with keepalive.
      if (!tab.isAlive && init.keepalive !== true && random.chance(0.5)) return;
      if (this.#fails()) return hear(random.between(1, 20_000), fail);
      const reply = (answer: Answer): void => {
        if (this.#fails() || !this.isOnline) hear(random.between(1, 20_000), fail);
        else hear(this.#delay(), () => answered(answer));
        if (answer.status === 200) this.#again(request, path);
      };
      void server.ask(request).then(reply, () => hear(1, fail));
      if (this.#fails())
        scheduler.after(random.between(1, 3_000), () => void server.ask(request).catch(() => undefined));
    });
  }

  /** Something says an id again that has been answered, with other arguments. */
  #again({body, token}: {body: string; token: string | undefined}, path: string): void {
    const {scheduler, random, server} = this.#around;
    if (!path.endsWith('/commands') || !this.#fails()) return;
    const {name, args, userId} = JSON.parse(body) as {
      name: string;
      args: Record<string, unknown>;
      userId?: string;
    };
    const other = JSON.stringify({
      name,
      args: {...args, lessonId: 'another'},
      ...(userId === undefined ? {} : {userId}),
    });
    scheduler.after(random.between(1, 2_000), () => {
      const {epoch} = server;
      const answered = ({status}: Answer): void => {
        if (status !== 200 || server.epoch !== epoch) return;
        this.#around.judge.wrong(`${String(args['id'])} was accepted with other arguments`);
      };
      void server.ask({path, body: other, token}).then(answered, () => undefined);
    });
  }

  #fails(): boolean {
    return this.troubles > 0 && this.#around.random.chance(this.troubles);
  }

  #delay(): number {
    const {random} = this.#around;
    return this.#fails() ? random.between(20, 6_000) : random.between(1, 20);
  }
}

/** For the trace: what does not depend on the moment at which it is run. */
const wordsOf = (body: unknown): string => {
  const {code, mark, epoch, missing} = (body ?? {}) as Record<string, unknown>;
  return JSON.stringify({code, mark, epoch, missing}).replaceAll(/0000[-0]*4000-8000-\d*(\d{3})/g, '$1');
};

/** Bodies are texts here. */
const textOf = ({body}: RequestInit): string => (typeof body === 'string' ? body : '');

/** For the trace. */
const idsIn = (init: RequestInit): string =>
  [...textOf(init).matchAll(/"0000[-0]*4000-8000-\d*(\d{3})"/g)].map(([, id]) => id).join(' ');

/** Answers that are not the academy's: none names its epoch. */
const FOREIGN: readonly Answer[] = [
  {status: 200, headers: {}, body: undefined},
  {status: 200, headers: {}, body: {ok: true}},
  {status: 200, headers: {}, body: {id: 'portal', mark: 1, epoch: 7}},
  {status: 401, headers: {}, body: undefined},
  {status: 404, headers: {}, body: undefined},
  {status: 404, headers: {}, body: {code: 'NOT_FOUND', message: 'No such page'}},
  {status: 409, headers: {}, body: {message: 'Conflict'}},
  {status: 400, headers: {}, body: {error: 'bad request'}},
  {status: 304, headers: {}, body: undefined},
  {status: 503, headers: {'retry-after': '3'}, body: undefined},
];

/** As much of a response as the write path reads. */
const responseOf = ({status, headers, body}: Answer): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    headers: {get: (name: string) => headers[name.toLowerCase()] ?? null},
    json: async () => {
      if (body === undefined) throw new SyntaxError('This is no JSON');
      return body;
    },
  }) as unknown as Response;
