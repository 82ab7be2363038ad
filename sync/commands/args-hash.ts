import {createHash} from 'node:crypto';
import type {RawArgs} from '#schema/commands/command.ts';

/** SHA-256 of a command as it was sent, whatever the order of its fields: one id stands for one command. */
export const argsHash = (name: string, args: RawArgs): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, args], inOrder))
    .digest();

/** For `JSON.stringify`: an object's fields in the order of their names. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
