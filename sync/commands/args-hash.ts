import {createHash} from 'node:crypto';
import type {RawArgs} from '#schema/commands/command.ts';

/** The digest of a text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a command as it was sent, independent of field order: an id belongs to exactly one command. */
export const argsHash = (name: string, args: RawArgs): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, args], inOrder))
    .digest();

/** Replacer for `JSON.stringify` that sorts an object's fields by name. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
