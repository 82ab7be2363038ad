// Shared by all readers of the content folder: a file's text, its YAML, its validation, and the error type.
import {existsSync, readFileSync} from 'node:fs';
import {parse, YAMLParseError} from 'yaml';
import * as z from 'zod';

/** An error in the content folder that a teacher must fix. */
export class ContentError extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'ContentError';
  }
}

/** A name in addresses and rows. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes');
/** Text that is not blank. */
export const text = z.string().trim().min(1, 'must not be empty');

/** @throws {ContentError} when the file is missing. */
export function read(file: string): string {
  if (!existsSync(file)) throw new ContentError(file, 'is listed but not there');
  return readFileSync(file, 'utf8');
}

/** @throws {ContentError} with the position of the error in the YAML. */
export function yamlIn(source: string, file: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new ContentError(file, error.message);
    throw error;
  }
}

/** @param place file, and the part of it that is checked. @throws {ContentError} for the first fault. */
export function check<T>(rules: z.ZodType<T>, value: unknown, place: string): T {
  const result = rules.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ContentError(place, `${issue?.path.join('.') || 'the file'} ${issue?.message ?? 'is not valid'}`);
}

/** A part of a file by its name, or by its number if it has none. @param what such as "question". */
export function placeOf(file: string, what: string, one: unknown, at: number): string {
  const named = z.object({slug: z.string()}).safeParse(one);
  return `${file}: ${what} ${named.success ? `"${named.data.slug}"` : at + 1}`;
}

/** Names lead from rows to what they were made of. @throws {ContentError} for one that is there twice. */
export function demandUnique(place: string, what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new ContentError(place, `two ${what}s are called "${twice}"`);
}
