// One answer of a model, from its brief to what may be shown, and what it has used.
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import {answerGuard, type Verdict} from '#sync/tutor/checks/answer-guard.ts';
import type {Tasks} from '#sync/tutor/checks/tasks.ts';
import {MOST_FOUND} from '#sync/tutor/learner/found.ts';
import {openLessons} from '#sync/tutor/learner/open-lessons.ts';
import {isOfLesson} from '#sync/tutor/learner/quotes.ts';
import type {Model, ModelAsked, ModelUsage} from '#sync/tutor/model/model.ts';
import {usageAbout} from '#sync/tutor/model/tokens.ts';
import {searchWithin} from '#sync/tutor/search.ts';
import {passagesOf, type Brief} from '#sync/tutor/writing/brief.ts';
import {explaining, rewording, SEARCH} from '#sync/tutor/writing/prompt.ts';
import type {Flight} from '#sync/tutor/writing/flights.ts';

/** What was used so far; of a request that was left, what it has probably used. */
export type Meter = {
  readonly add: (usage: ModelUsage) => void;
  readonly used: () => ModelUsage;
};

export function meter(): Meter {
  let [tokensIn, tokensOut] = [0, 0];
  return {
    add: (usage) => {
      tokensIn += usage.tokensIn;
      tokensOut += usage.tokensOut;
    },
    used: () => ({tokensIn, tokensOut}),
  };
}

type Needs = {
  readonly model: Model;
  readonly db: Database;
  readonly tasksOf: (sql: Sql, userId: string) => Promise<Tasks>;
};

type Wanted = {readonly userId: string; readonly brief: Brief; readonly flight: Flight; readonly used: Meter};

/** `nothing`: no lesson has anything, in other words either. */
export type Written = {
  readonly verdict: Verdict | {readonly isGood: false; readonly why: 'nothing'};
  /** What the lessons say, where the question itself had found nothing. */
  readonly found: readonly QuotePart[];
};

/** @throws {ModelTrouble}, and the flight's reason. */
export async function written(needs: Needs, {userId, brief, flight, used}: Wanted): Promise<Written> {
  const sql = sqlOn(needs.db);
  const found =
    brief.passages.length > 0 ? [] : await foundInOtherWords(needs, {userId, brief, flight, used});
  const passages = brief.passages.length > 0 ? brief.passages : found;
  if (passages.length === 0) return {verdict: {isGood: false, why: 'nothing'}, found};
  const {earlier} = brief;
  const guard = answerGuard({
    passages,
    tasks: await needs.tasksOf(sql, userId),
    before: {
      text: earlier.map(({answer}) => answer).join('\n'),
      lines: earlier.reduce((sum, {ownLines}) => sum + ownLines, 0),
    },
  });
  const asked = {...explaining({...brief, passages}), signal: flight.signal};
  let isWhole = false;
  for await (const event of counted(needs.model, asked, used)) {
    if (event.kind === 'text') flight.say(guard.push(event.text));
    if (event.kind === 'end') isWhole = event.why === 'whole';
    if (guard.isOver()) break;
  }
  flight.say(guard.end(isWhole && !guard.isOver()));
  return {verdict: guard.verdict(), found};
}

/** Longest words of a search, characters. */
const MOST_WORDS = 200;

/** The one tool: it searches the lessons that are open to the learner whose question it is. */
async function foundInOtherWords(
  {model, db}: Needs,
  {userId, brief, flight, used}: Wanted,
): Promise<readonly QuotePart[]> {
  let [said, called] = ['', ''];
  for await (const event of counted(model, {...rewording(brief), signal: flight.signal}, used)) {
    if (event.kind === 'text') said += event.text;
    // There is no other tool.
    if (event.kind === 'call' && event.name === SEARCH.name) called = wordsIn(event.args);
  }
  const words = (called === '' ? said : called)
    .replaceAll(/[\0"'“”`]/g, ' ')
    .trim()
    .slice(0, MOST_WORDS);
  if (words === '') return [];
  const sql = sqlOn(db);
  const lessonIds = await openLessons(sql, userId);
  const near = brief.lessonId === null ? {} : {near: brief.lessonId};
  const hits = await searchWithin(sql, words.toWellFormed(), MOST_FOUND, {lessonIds, ...near});
  return passagesOf(sql, hits.filter(isOfLesson));
}

/** Of the tool's arguments only the words are read. */
function wordsIn(args: string): string {
  try {
    const {words} = Object(JSON.parse(args)) as {words?: unknown};
    return typeof words === 'string' ? words : '';
  } catch {
    // A model that writes no JSON has found no words.
    return '';
  }
}

/** The same events, counted, whether they end well or not. */
async function* counted(model: Model, asked: ModelAsked, used: Meter) {
  let text = '';
  let usage: ModelUsage | undefined;
  try {
    for await (const event of model.ask(asked)) {
      if (event.kind === 'text') text += event.text;
      if (event.kind === 'call') text += event.args;
      if (event.kind === 'usage') usage = event.usage;
      yield event;
    }
  } finally {
    // A request that was refused has used nothing; one that was stopped before its first word may have.
    if (usage || text !== '' || asked.signal.aborted) used.add(usage ?? usageAbout(asked.messages, text));
  }
}
