// A test double of the whole platform, to install in place of fetch: `createClient({fetch: mock.fetch})`. It keeps
// what is made and gives it back, answers as it is told, and records and replays what a real platform said.
import {
  analytics,
  assistant,
  call,
  campaign,
  chat,
  type ClientOptions,
  credential,
  evaluation,
  file,
  type Input,
  knowledgeBase,
  org,
  phoneNumber,
  provider,
  type Reply,
  session,
  squad,
  structuredOutput,
  template,
  testSuite,
  token,
  tool,
  voiceLibrary,
  workflow,
} from '#platform-client/index.ts';
import {type Asked, memory} from '#platform-client/mock/memory.ts';
import {readRequest, routesOf} from '#platform-client/mock/routes.ts';
import {type Exchange, recording, replaying} from '#platform-client/mock/tape.ts';

export type {Asked} from '#platform-client/mock/memory.ts';
export type {Exchange} from '#platform-client/mock/tape.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

const platform = {
  analytics,
  assistant,
  call,
  campaign,
  chat,
  credential,
  eval: evaluation,
  file,
  knowledgeBase,
  org,
  phoneNumber,
  provider,
  session,
  squad,
  structuredOutput,
  template,
  testSuite,
  token,
  tool,
  voiceLibrary,
  workflow,
};

type Nouns = typeof platform;
type All = {[Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]]}[keyof Nouns];
/** The platform's 148 operations by route. */
export type Routes = {[O in All as `${O['method']} ${O['path']}`]: O};

/** Answers one operation: with a reply, or with a whole `Response` for errors, files and events. */
export type Handler<O> = (
  asked: Input<O> & {readonly headers: Headers},
) => Reply<O, 'json'> | Response | Promise<Reply<O, 'json'> | Response>;

export type MockOptions = {
  /** The client's `address`, where it is not the default. */
  readonly address?: string;
  /** Asks the real platform through this fetch and records what it says in `tape`. */
  readonly through?: Fetch;
  /** Answers with what was recorded, in the recorded order; anything else is a failure. */
  readonly tape?: readonly Exchange[];
};

export type Mock = {
  readonly fetch: Fetch;
  /** From now on this is how the route answers: `mock.on('GET /call/{id}', ({params}) => ({…}))`. */
  readonly on: <const R extends keyof Routes>(route: R, answer: Handler<Routes[R]>) => void;
  /** What was asked for, in order. */
  readonly asked: readonly Asked[];
  /** What was recorded: plain JSON, without headers and keys, to keep in a file. */
  readonly tape: readonly Exchange[];
};

/** A platform in memory. @throws {Error} from `fetch`, for a route that is none and a tape that has no such request. */
export function createMock({address = 'https://api.vapi.ai', through, tape}: MockOptions = {}): Mock {
  const routes = routesOf(platform);
  const asked: Asked[] = [];
  const recorded: Exchange[] = [];
  const handlers = new Map<string, Handler<unknown>>();
  const remembered = memory();
  const far = tape ? replaying(tape) : through && recording(through, recorded);

  const fetch: Fetch = async (url, init) => {
    init.signal?.throwIfAborted();
    const request = await readRequest(routes, address, url, init);
    asked.push(request);
    const handler = handlers.get(request.route);
    if (handler) return asResponse(await handler(request as never));
    return far ? far(request, url, init) : asResponse(remembered(request));
  };
  return {
    fetch,
    on: (route, answer) => {
      if (!routes.some((one) => one.operation.route === route))
        throw new Error(`There is no route "${route}".`);
      handlers.set(route, answer);
    },
    asked,
    tape: recorded,
  };
}

const asResponse = (reply: unknown): Response =>
  reply instanceof Response
    ? reply
    : reply === undefined
      ? new Response(null, {status: 204})
      : Response.json(reply);
