// What sections are about in words that they do not use (in-other-words.yaml): a search reads them as if they were part of the section.
import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';

export type OtherWords = {
  /** By a lesson's id and the anchor of a heading: `lists-dicts-sets#which-one`; above the first one the id alone. */
  readonly words: ReadonlyMap<string, string>;
  /** Changes with the words. */
  readonly version: string;
};

let known: Promise<OtherWords> | undefined;

/** Read once: they are part of this build. What could not be read is tried again. */
export function otherWords(): Promise<OtherWords> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function read(): Promise<OtherWords> {
  const {parse} = await import('yaml');
  const text = await readFile(join(import.meta.dirname, 'in-other-words.yaml'), 'utf8');
  // It is the academy's own, and its test reads it: places that are none, and words that are no text.
  const words = parse(text) as Readonly<Record<string, string>>;
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {words: new Map(Object.entries(words)), version};
}

/** The name of a section's words. */
export const placeOf = (lessonId: string, anchor: string): string =>
  anchor === '' ? lessonId : `${lessonId}#${anchor}`;
