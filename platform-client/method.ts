// The types of a client's methods, written so that what an editor shows of them can be read.
import type {Answer} from '#platform-client/attempt.ts';
import type {
  Arguments,
  As,
  DefaultAs,
  Flat,
  Input,
  Operation,
  Reply,
  ShapeOf,
} from '#platform-client/operation.ts';
import type {RequestOptions} from '#platform-client/prepare.ts';

/** A reply that is awaited for itself, or with its status and headers: `await client.org.list().withResponse()`. */
export type Pending<T> = Promise<T> & {readonly withResponse: () => Promise<Answer<T>>};

/** One operation as a method; of a list in pages, `each` goes through all of them. */
export type Method<O> = (ShapeOf<O> extends {event: infer E}
  ? Cased<O, {stream: true}, {stream?: false}, AsyncIterable<E>>
  : ShapeOf<O> extends {when: {body: infer B; otherwise: infer B2; reply: infer R}}
    ? Cased<O, B, B2, R>
    : Plain<O>) &
  ([Item<O>] extends [never]
    ? unknown
    : {
        /** Every item of the list, from the asked page on. */
        each: (
          ...args: Arguments<Input<O>, Omit<RequestOptions, 'as'>>
        ) => AsyncGenerator<Item<O>, void, undefined>;
      });

/** One item of a list in pages. */
export type Item<O> = O extends {readonly paged: true}
  ? Reply<O, 'json'> extends {results: readonly (infer I)[]}
    ? I
    : unknown
  : never;

type Plain<O> = <const A extends AsOf<O> = DefaultAs<O>>(
  ...args: Arguments<Input<O>, RequestOptions<A>>
) => Pending<Reply<O, A>>;

/** Events only where the operation can answer with them. */
export type AsOf<O> = O extends {readonly events: object} ? As : Exclude<As, 'events'>;

/** What the body holds says what the reply is; where that is not known, it is one of the two. */
type Cased<O, B, Otherwise, R> = {
  (input: With<O, B>, options?: RequestOptions<never>): Pending<R>;
  <const A extends AsOf<O> = DefaultAs<O>>(
    input: With<O, Otherwise>,
    options?: RequestOptions<A>,
  ): Pending<Reply<O, A>>;
  <const A extends AsOf<O> = DefaultAs<O>>(
    input: Input<O>,
    options?: RequestOptions<A>,
  ): Pending<A extends 'json' ? R | Reply<O, A> : Reply<O, A>>;
};

type With<O, B> =
  ShapeOf<O> extends {body: infer Body} ? Flat<Omit<Input<O>, 'body'> & {body: Body & B}> : never;

/** Operations by noun and verb: the platform's (`{assistant, call}`), your own, or both. */
export type Nouns = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

type All<N extends Nouns> = {[Noun in keyof N]: N[Noun][keyof N[Noun]]}[keyof N];
type Routes<N extends Nouns> = {[O in All<N> as `${O['method']} ${O['path']}`]: O};
/** Routes whose reply depends on what the body holds. */
type CasedRoutes<R> = {
  [Route in keyof R as ShapeOf<R[Route]> extends {event: unknown} | {when: object} ? Route : never]: R[Route];
};
type Case<O> =
  ShapeOf<O> extends {event: infer E}
    ? {body: {stream: true}; reply: AsyncIterable<E>}
    : ShapeOf<O> extends {when: infer When extends {body: object; reply: unknown}}
      ? When
      : never;

type Request<R, C> = {
  <const Route extends keyof C>(
    route: Route,
    input: With<C[Route], Case<C[Route]>['body']>,
    options?: RequestOptions<never>,
  ): Pending<Case<C[Route]>['reply']>;
  <const Route extends keyof R, const A extends AsOf<R[Route]> = DefaultAs<R[Route]>>(
    route: Route,
    ...args: Arguments<Input<R[Route]>, RequestOptions<A>>
  ): Pending<Reply<R[Route], A>>;
};

/** A client of these nouns. */
export type Client<N extends Nouns> = {
  readonly [Noun in keyof N]: {readonly [Verb in keyof N[Noun]]: Method<N[Noun][Verb]>};
} & {
  /** The same by route: `client.request('GET /assistant/{id}', {params: {id}})`. */
  readonly request: Request<Routes<N>, CasedRoutes<Routes<N>>>;
  /** Every item of a list in pages, by route. */
  readonly each: <const R extends keyof Routes<N>>(
    route: R,
    ...args: Arguments<Input<Routes<N>[R]>, Omit<RequestOptions, 'as'>>
  ) => AsyncGenerator<Item<Routes<N>[R]>, void, undefined>;
};
