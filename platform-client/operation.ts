// One operation of the platform, as data: route, types, and how the call behaves.
import type {Trying} from '#platform-client/guarded-stream.ts';
import type {Endpoint, Method, PathParameter} from '#platform-client/wire.ts';

/** What a call hands over. */
export type As = 'json' | 'blob' | 'stream' | 'events';

/** Types of one operation; a part that is left out does not exist there. */
export type Shape = {
  query?: object;
  body?: unknown;
  reply?: unknown;
  /** One event of the reply, where the operation answers a body with `stream: true` as an event stream. */
  event?: unknown;
  /** Where the reply is another one for bodies of some form: that form, all others, and the reply. */
  when?: {body: object; otherwise: object; reply: unknown};
};

/** What an operation does otherwise than its method says. */
export type Traits = {
  /** Where the operation can answer with an event stream: `events`. */
  readonly events?: (response: Response, trying: Trying) => Promise<AsyncIterable<unknown>>;
  /** `false`: sent without the bearer header. */
  readonly auth?: false;
  /** Whether repeating does no harm. By default as RFC 9110 section 9.2.2 has it: all but POST and PATCH. */
  readonly idempotent?: boolean;
  /** How the body travels as form data: `formWith('file')`. JSON without it. */
  readonly form?: Form;
  /** The reply is one page of a list: `{results, metadata}`. The method gets an `each`. */
  readonly paged?: true;
  /** What the reply is when the caller says nothing. @default 'json' */
  readonly as?: As;
  /** Path parameters in lower case that would name another route: `/org/feature-flag` is no `/org/{id}`. */
  readonly reserved?: readonly string[];
};

/** Writes a body as form data; nothing, where it is to travel as JSON. */
export type Form = (body: object, route: string, signal: AbortSignal) => Promise<FormData> | undefined;

export type Operation<
  M extends Method = Method,
  Path extends string = string,
  S extends Shape = Shape,
> = Endpoint<Path> &
  Traits & {
    readonly method: M;
    /** `GET /assistant/{id}`, for messages. */
    readonly route: string;
    /** Carries the types; never there at run time. */
    readonly types?: S;
  };

/**
 * Declares an operation: `operation('GET', '/chat', types<{query: Page; reply: Chat[]}>())`. Declare your own
 * for a route that is not among the 148, and give it to `createClientOf`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  const M extends Method,
  const Path extends string,
  S extends Shape,
  const T extends Traits = Traits,
>(method: M, path: Path, _types: Types<S>, traits?: T): Operation<M, Path, S> & T {
  return {method, path, route: `${method} ${path}`, ...traits} as unknown as Operation<M, Path, S> & T;
}

/** Carries types where TypeScript infers the rest; nothing at run time. */
export type Types<S extends Shape> = {readonly shape?: S} | undefined;

/** The types of an operation: `types<{query: Page; body: Draft; reply: Chat}>()`. */
/* @__NO_SIDE_EFFECTS__ */
export function types<S extends Shape>(): Types<S> {
  return undefined;
}

/** The types of an operation. */
export type ShapeOf<O> = O extends Operation<Method, string, infer S> ? S : never;
type PathOf<O> = O extends {readonly path: infer Path extends string} ? Path : never;

/** What an intersection comes to, for editors to show. */
export type Flat<T> = T extends infer U ? {[Key in keyof U]: U[Key]} : never;

type Params<Path extends string> = [PathParameter<Path>] extends [never]
  ? unknown
  : {params: {readonly [Name in PathParameter<Path>]: string}};

type Field<S extends Shape, Name extends 'body' | 'query'> = Name extends keyof S
  ? undefined extends S[Name]
    ? {[K in Name]?: Exclude<S[Name], undefined>}
    : {[K in Name]: S[Name]}
  : unknown;

/** What a caller gives: `{params, query, body}`, as far as the operation has them. */
export type Input<O> =
  Flat<Params<PathOf<O>> & Field<ShapeOf<O>, 'query'> & Field<ShapeOf<O>, 'body'>> extends infer I
    ? keyof I extends never
      ? {params?: never}
      : I
    : never;

/** The parameters of a method: what is given may be left out where nothing of it is needed. */
export type Arguments<I, Options> =
  Partial<I> extends I ? [input?: I, options?: Options] : [input: I, options?: Options];

/** What a caller gets. */
export type Reply<O, A extends As = DefaultAs<O>> = {
  json: ShapeOf<O>['reply'];
  blob: Blob;
  stream: ReadableStream<Uint8Array>;
  events: AsyncIterable<ShapeOf<O>['event']>;
}[A];

/** What the reply is when the caller says nothing. */
export type DefaultAs<O> = O extends {readonly as: infer A extends Exclude<As, 'events'>} ? A : 'json';
