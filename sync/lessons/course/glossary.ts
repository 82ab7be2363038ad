// The terms of the course (`glossary.yaml`): each is taught, in bold, in one lesson, and each bold term has an entry.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import * as z from 'zod';
import {check, ContentError, read, slug, text, yamlIn} from '#sync/questions/source.ts';

const glossaryRules = z.array(
  z.strictObject({
    term: text,
    /** The lesson that teaches it. */
    lesson: slug,
    /** Markdown. */
    definition: text.regex(/^[^\n]+\.$/, 'must be a sentence with its period'),
    /** Other words under which lessons have it in bold. */
    forms: z.array(text).default([]),
    /** A word so common, or of so many meanings, that later lessons show no card over it. */
    plain: z.boolean().default(false),
  }),
);

export type Term = z.infer<typeof glossaryRules>[number];

/** Its name in addresses: `branch-in-git`. */
export const termId = (term: string): string =>
  term
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

type TaughtLesson = {readonly slug: string; readonly file?: string; readonly body?: string | undefined};

/** Reads the terms; `undefined` for a course without a glossary. @throws {ContentError} */
export function readGlossary(folder: string): readonly Term[] | undefined {
  const file = join(folder, 'glossary.yaml');
  if (!existsSync(file)) return undefined;
  const terms = check(glossaryRules, yamlIn(read(file), file), file);
  const names = terms.map(({term}) => folded(term));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new ContentError(file, `has "${twice}" twice`);
  return terms;
}

/** @throws {ContentError} for a bold term without an entry, and for an entry whose lesson doesn't have it in bold. */
export function demandTerms(terms: readonly Term[], lessons: readonly TaughtLesson[], folder: string): void {
  const known = new Set(terms.flatMap(namesOf));
  const taught = new Map(lessons.map(({slug: name, body = ''}) => [name, boldIn(body)]));
  for (const {slug: name, file = name} of lessons) {
    for (const bold of taught.get(name) ?? []) {
      if (!known.has(bold)) throw new ContentError(file, `the term "${bold}" has no entry in the glossary`);
    }
  }
  for (const term of terms) {
    const bold = taught.get(term.lesson);
    if (!namesOf(term).some((name) => bold?.has(name))) {
      const file = join(folder, 'glossary.yaml');
      throw new ContentError(file, `"${term.term}" is not in bold in the lesson "${term.lesson}"`);
    }
  }
}

const namesOf = ({term, forms}: Term): readonly string[] => [term, ...forms].map(folded);

/** Capitals and a plural make no other term. */
const folded = (term: string): string => term.toLowerCase().replace(/(?<=[^s])s$/, '');

/** Bold words, without those in code. What ends like a sentence is emphasis or a heading of its own. */
function boldIn(markdown: string): ReadonlySet<string> {
  const prose = markdown.replaceAll(/^(`{3,}).*?^\1$/gms, '').replaceAll(/`[^`\n]*`/g, '');
  const words = [...prose.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, bold = '']) => bold);
  return new Set(words.filter((bold) => !/[.?!:]$/.test(bold)).map(folded));
}
