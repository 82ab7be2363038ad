// Strict validation of external input: every rejection has a message that names the field and the rule.
import type {Context} from 'hono';
import type * as z from 'zod/mini';
import {readBytes} from '#sync/http/body.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {isStorableName, notAName, parseJson} from '#sync/http/json-text.ts';

/** Largest JSON body, bytes. */
const BODY_LIMIT_BYTES = 65_536;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type JsonOptions = {
  readonly expected?: string;
  readonly mostBytes?: number | undefined;
  readonly pace?: number | undefined;
};

/**
 * @param options.mostBytes of a route that takes more than others.
 * @param options.pace lowest average rate, bytes a second, of a route that waits longer than others.
 * @throws {HttpRefusal} 413, 415, 408 or 400.
 */
export async function readJson(
  c: Context,
  {expected = 'application/json', mostBytes = BODY_LIMIT_BYTES, pace}: JsonOptions = {},
): Promise<unknown> {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== expected) {
    throw new HttpRefusal(415, {message: `Send the body as JSON (Content-Type: ${expected}).`});
  }
  const text = await readText(c.req.raw, mostBytes, pace);
  try {
    return parseJson(text, (key, value) => {
      if (FORBIDDEN_KEYS.has(key) || !isStorableName(key)) {
        throw new HttpRefusal(400, {message: notAName(key), field: key.toWellFormed()});
      }
      return typeof value === 'string' ? withoutNul(key, value) : value;
    });
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    throw new HttpRefusal(400, {message: 'The request body isn’t valid JSON.'});
  }
}

/** PostgreSQL cannot store this character, and nobody types it. */
function withoutNul(key: string, text: string): string {
  if (!text.includes('\0')) return text;
  throw new HttpRefusal(400, {message: `"${key}" must not contain the character U+0000.`, field: key});
}

async function readText(request: Request, mostBytes: number, pace?: number): Promise<string> {
  const tooLarge = `This is more than the ${mostBytes / 1024} KiB that can be sent at once. Split it into smaller parts.`;
  return (await readBytes(request, mostBytes, tooLarge, pace)).toString('utf8');
}

/** @throws {HttpRefusal} 400 for a key that is given twice or not expected. */
export function readQuery(url: string, known: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [key, value] of new URL(url).searchParams) {
    if (seen.has(key)) {
      throw new HttpRefusal(400, {message: `The query parameter "${key}" appears twice.`, field: key});
    }
    seen.add(key);
    if (known.includes(key)) query[key] = value;
  }
  for (const key of seen) {
    if (!known.includes(key)) {
      throw new HttpRefusal(400, {message: `The query parameter "${key}" isn’t known here.`, field: key});
    }
  }
  return query;
}

/** The value, checked. @throws {HttpRefusal} 400 with the first issue's field and rule. */
export function check<T>(rules: z.ZodMiniType<T>, value: unknown): T {
  const result = rules.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw new HttpRefusal(400, {message: 'The request isn’t valid.'});
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    throw new HttpRefusal(400, {message: `The field "${key}" isn’t known here.`, field: key});
  }
  const field = issue.path.join('.');
  const message = field === '' ? 'The request body must be a JSON object.' : issue.message;
  throw new HttpRefusal(400, field === '' ? {message} : {message, field});
}
