// One call of the REST tester: what is sent, and what came back.
import {EPOCH_HEADER, TIME_HEADER} from '#schema/commands/commands.api.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import type {RouteEntry} from '#schema/wire/debug.api.ts';

/** What is typed into the form. */
export type Draft = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Received = {
  readonly status: number;
  readonly statusText: string;
  /** From sending to the last byte, ms. */
  readonly tookMs: number;
  /** UTF-16 code units of the body. */
  readonly size: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON with line breaks, or the text as it came; cut to `BODY_MOST`. */
  readonly body: string;
};

/** Some replies never end; this is long enough for the others, ms. */
const PATIENCE_MS = 15_000;
/** A longer reply is cut, characters. */
const BODY_MOST = 100_000;
/** Headers that say something about the reply. Cookies are not for scripts to read. */
const TELLING = [
  'content-type',
  'content-disposition',
  'cache-control',
  'vary',
  'retry-after',
  EPOCH_HEADER.toLowerCase(),
  TIME_HEADER.toLowerCase(),
];

/** Names of the `{parameters}` in a path. */
export const paramsOf = ({path}: RouteEntry): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A body to begin with: the fields that the route reads. */
export const firstBody = ({method, body}: RouteEntry): string =>
  method === 'GET' ? '' : JSON.stringify(Object.fromEntries(body.map((name) => [name, ''])), null, 2);

/** Whether it only reads. */
export const isSafe = ({method}: RouteEntry): boolean => method === 'GET';

/** Why it cannot be sent, by field: a parameter's name, or `body`. */
export function mistakesIn(route: RouteEntry, {params, body}: Draft): Readonly<Record<string, string>> {
  const missing = paramsOf(route)
    .filter((name) => ['', '.', '..'].includes(params[name]?.trim() ?? ''))
    .map((name) => [name, 'Enter a value.'] as const);
  const json = isSafe(route) ? undefined : jsonMistake(body);
  return Object.fromEntries([...missing, ...(json === undefined ? [] : [['body', json] as const])]);
}

function jsonMistake(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This isn’t JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The address that a draft asks; query values that are empty are left out. @throws {TypeError} without a parameter. */
export const addressFor = (route: RouteEntry, {params, query}: Draft): string =>
  addressOf(
    route.path,
    params,
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, value === '' ? undefined : value]),
    ),
  );

/** @throws {Error} that says why there is no reply. */
export async function send(route: RouteEntry, draft: Draft): Promise<Received> {
  const hasBody = !isSafe(route) && draft.body.trim() !== '';
  const began = performance.now();
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressFor(route, draft), {
      method: route.method,
      credentials: 'include',
      // It may lead to another site, which is not asked.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(hasBody ? {body: draft.body, headers: {'Content-Type': 'application/json'}} : {}),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new Error('The reply didn’t end within 15 seconds. It may be a stream.', {cause: error});
    }
    throw new Error('The academy didn’t answer. Check your connection.', {cause: error});
  }
  return {
    status: response.status,
    statusText:
      response.type === 'opaqueredirect' ? 'redirect; browsers don’t say where to' : response.statusText,
    tookMs: performance.now() - began,
    size: text.length,
    headers: TELLING.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: pretty(text),
  };
}

function pretty(text: string): string {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It is shown as it came.
  }
  return shown.length > BODY_MOST
    ? `${shown.slice(0, BODY_MOST)}\n… cut, ${shown.length} characters in all`
    : shown;
}
