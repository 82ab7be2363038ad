// The search of learners' questions: as they were typed, and where that finds nothing, read with more patience.
import type {Sql} from '#sync/commands/sql.ts';
import {wordsIn, type Words} from '#sync/tutor/recall/words.ts';
import {searchWithin, type Found, type Scope} from '#sync/tutor/search.ts';

/** Weaker than this, as a share of the best one's score, a second section is a digression. */
const LEAST_OF_BEST = 0.6;

export type Thorough = {
  readonly found: readonly Found[];
  /** Of a question that had found nothing as it was typed. */
  readonly words?: Words;
};

/** @param limit of sections. */
export async function searchThoroughly(
  sql: Sql,
  question: string,
  limit: number,
  scope: Scope & Required<Pick<Scope, 'lessonIds'>>,
): Promise<Thorough> {
  const plain = plainly(question);
  const found = await searchWithin(sql, plain, limit, scope);
  if (found.length > 0) return {found};
  const words = await wordsIn(sql, plain, scope.lessonIds);
  const {readAs, isKnownOnly} = words.reading;
  const isSame = readAs.size === 0 && !isKnownOnly;
  return {found: isSame ? [] : await searchWithin(sql, plain, limit, {...scope, ...words.reading}), words};
}

/** Those that are worth being quoted beside the best, which comes first. */
export const worthQuoting = <One extends Found>(found: readonly One[]): readonly One[] =>
  found.filter(({score}) => score >= (found[0]?.score ?? 0) * LEAST_OF_BEST);

const NOT = `(?:don['’]?t|do not|didn['’]?t|did not|can['’]?t|cannot)(?: (?:really|quite|fully))*`;

/** "I get lost with", "I’m stuck at", "I don’t get": how learners feel, and in a lesson's words something else. */
const FEELINGS = [
  /\bI(?:['’]?m| am| get| got| feel| keep getting)(?: (?:still|so|always|just|totally|really|completely|getting|a bit))* (?:lost|stuck|confused)\b/giu,
  new RegExp(`\\b${NOT} (?:get|see|follow)\\b`, 'giu'),
];

/** Without what says nothing about the topic. */
export const plainly = (question: string): string =>
  FEELINGS.reduce((words, feeling) => words.replaceAll(feeling, ' '), question);

/** A confusion matrix and what a computer understands are topics. */
const WHY = new RegExp(
  `\\b(?:why|how come|confus(?:ed|ing|es)|(?:${NOT}|help me(?: to)?) understand)\\b`,
  'iu',
);

/** Whoever asks it wants to hear what is behind it, and not only how it is. */
export const isWhy = (question: string): boolean => WHY.test(question) || plainly(question) !== question;
