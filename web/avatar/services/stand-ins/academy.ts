// For tests: the academy's server as a session meets it. A test says what it begins, and what it answers.
import {onTestFinished, vi} from 'vitest';
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';

type Body = Readonly<Record<string, unknown>>;
type Answer = (body: Body) => object | Promise<object>;
export type Asked = {readonly act: string; readonly body: Body};

/** Its own answer, which is read without waiting: the clock of a test stands still meanwhile. */
const reply = (status: number, body: object): Response =>
  Object.assign(new Response(null, {status, headers: {[EPOCH_HEADER]: '0'}}), {json: async () => body});
const PATH = /^\/api\/avatar\/sessions(?:\/[^/]+\/(\w+))?$/;

/** An answer that rejects, in the academy's own words. */
export class Rejection {
  readonly status: number;
  readonly message: string;
  constructor(status: number, message: string) {
    this.status = status;
    this.message = message;
  }
}

export type Academy = ReturnType<typeof academyWith>;

/**
 * @param id of the sessions that it begins.
 * @param elsewhere what is asked of nobody here.
 */
export function academyWith(
  id: string,
  connection: () => AvatarConnection,
  elsewhere?: (url: string) => Response,
) {
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = {
    start: () => ({id, secondsMost: 900, connection: connection()}),
    beat: () => ({secondsLeft: 900}),
    ask: () => ({answer: null}),
  };
  const real = fetch;
  const answer = async (input: string, init?: RequestInit): Promise<Response> => {
    const [, act = 'start'] = PATH.exec(input) ?? [];
    if (!PATH.test(input)) return elsewhere?.(input) ?? real(input, init);
    const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Body;
    asked.push({act, body});
    const given = (await answers[act]?.(body)) ?? {};
    return given instanceof Rejection ? reply(given.status, {message: given.message}) : reply(200, given);
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    asked,
    /** What was asked of one kind, in order. */
    of: (act: string) => asked.filter((one) => one.act === act).map(({body}) => body),
    on: (act: string, next: Answer) => {
      answers[act] = next;
    },
  };
}
