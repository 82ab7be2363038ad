// A REST endpoint, declared once and used by the server, the browser and the platform client.
// No dependency: code that validates values at run time passes its own Standard Schema.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = {body?: unknown; query?: Record<string, string | undefined>; reply?: unknown};

/** Names of the `{parameters}` in a path: `'/users/{id}'` → `'id'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

export type Endpoint<Path extends string = string, S extends Shape = Shape, M extends Method = Method> = {
  readonly method: M;
  /** As in the specification, parameters in braces: `/api/lessons/{id}`. */
  readonly path: Path;
  /** Carries the types of body, query and reply; never there at run time. */
  readonly shape?: S;
};

/**
 * Declares an endpoint: `endpoint<{body: Login; reply: Me}>()('POST', '/api/auth/login')`.
 * Two calls, because TypeScript infers the path only where no type argument is given.
 */
export const endpoint =
  <S extends Shape>() =>
  <const M extends Method, const Path extends string>(method: M, path: Path): Endpoint<Path, S, M> => ({
    method,
    path,
  });

type Params<Path extends string> = [PathParameter<Path>] extends [never]
  ? {params?: never}
  : {params: Record<PathParameter<Path>, string>};
type Field<S extends Shape, Name extends 'body' | 'query'> = undefined extends S[Name]
  ? {[K in Name]?: S[Name]}
  : {[K in Name]: S[Name]};

/** What a caller must give. */
export type Input<E> =
  E extends Endpoint<infer Path, infer S> ? Params<Path> & Field<S, 'body'> & Field<S, 'query'> : never;

/** What a caller gets. */
export type Reply<E> = E extends Endpoint<string, infer S> ? S['reply'] : never;

/**
 * A path with its parameters filled in, encoded.
 * @throws {TypeError} for an empty parameter, `.` or `..`, which would name another resource.
 */
export const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (value === '' || value === '.' || value === '..') {
      throw new TypeError(`The path parameter "${name}" must not be "${value}" in ${path}`);
    }
    return encodeURIComponent(value);
  });

/**
 * The address of one call: path parameters encoded, undefined query values left out.
 * @throws {TypeError} as `filledPath` does.
 */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const filled = filledPath(path, params);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
