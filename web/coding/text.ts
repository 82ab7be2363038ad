// Texts of files that come from outside, as a project takes them.
import {FILE_MAX} from '#schema/coding/coding.limits.ts';

/** A text of FILE_MAX characters has at most so many bytes. */
export const TEXT_BYTES_MAX = FILE_MAX * 3;

/** Texts of one command, bytes in JSON: with names and ids they are within what the academy takes at once. */
export const SENT_MAX = 300_000 + 8_000;

/** UTF-8 of a text in JSON, as it is sent. */
export const sentBytes = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;

/**
 * Text in UTF-8 of a length that a file may have, with line breaks as an editor has them; `undefined` for anything else.
 * What takes many times its size in JSON, such as a file of control characters, is no text either.
 */
export function readText(bytes: ArrayBuffer | Uint8Array): string | undefined {
  try {
    const text = withLineFeeds(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    if (text.includes('\0') || text.length > FILE_MAX) return undefined;
    return sentBytes(text) > SENT_MAX ? undefined : text;
  } catch {
    // Not UTF-8: a picture, or an old encoding.
    return undefined;
  }
}

/** Windows ends lines with two characters, the editor with one. */
const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
