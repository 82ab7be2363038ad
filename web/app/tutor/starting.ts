// Where a conversation with the tutor may begin: what the learner has written, got wrong, and has to review. Pure.
import type {Block} from '#schema/lessons/block.ts';
import type {QuestionResult, DrawnQuestion} from '#schema/questions/question.ts';
import {blockText, headingsOf} from '#web/lessons/block-text.ts';
import {addressOf} from '#web/tutor/address.ts';

export type Start = {
  readonly key: string;
  /** What it is, in one word or two. */
  readonly kind: string;
  readonly words: string;
  readonly href: string;
};

/** Headings that every lesson has. */
const FRAME = /^(?:practice|check yourself|what to remember|next|which one\?)$/i;

/**
 * What may be asked about a lesson: its own headings, which its search knows best.
 * @param blocks of a lesson that is open to the learner
 */
export const exampleQuestions = (blocks: readonly Block[]): readonly string[] =>
  headingsOf(blocks)
    .filter(({level, text}) => level === 2 && !FRAME.test(text))
    .slice(0, MOST)
    .map(({text}) => (text.endsWith('?') ? text : `What does “${text}” mean?`));

/** Of each kind. */
const MOST = 3;
/** Characters of a text that name it. */
const BEGINNING = 90;

export const beginningOf = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > BEGINNING ? `${flat.slice(0, BEGINNING).trimEnd()}…` : flat;
};

type Note = {
  readonly id: string;
  readonly lessonId: string;
  readonly block: number;
  readonly start: number;
  readonly text: string;
  readonly quote: string;
  readonly updatedAt: number;
};

/** The newest notes: each asks about its paragraph. */
export const noteStarts = (notes: readonly Note[]): readonly Start[] =>
  notes
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, MOST)
    .map(({id, lessonId, block, start, text, quote}) => ({
      key: id,
      kind: text === '' ? 'Your highlight' : 'Your note',
      words: beginningOf(text || quote),
      href: addressOf({subject: {lessonId, block, passage: {start, quote}, questionId: null}}),
    }));

type Attempt = {
  readonly quizId: string;
  readonly questions: readonly DrawnQuestion[];
  readonly results?: readonly QuestionResult[] | null | undefined;
};
type Quiz = {readonly id: string; readonly lessonId?: string | null | undefined};

/** What was got wrong last, each question once: a hint, never the answer. */
export function mistakeStarts(attempts: readonly Attempt[], quizzes: readonly Quiz[]): readonly Start[] {
  const lessons = new Map(quizzes.map(({id, lessonId}) => [id, lessonId ?? null]));
  const starts = new Map<string, Start>();
  for (const {quizId, questions, results} of attempts) {
    for (const {questionId, correct} of results ?? []) {
      const question = questions.find(({id}) => id === questionId);
      if (!question || starts.has(questionId)) continue;
      const subject = {lessonId: lessons.get(quizId) ?? null, block: null, questionId};
      starts.set(questionId, {
        key: correct ? '' : questionId,
        kind: 'You got this wrong',
        words: beginningOf(textOf(question.stem)),
        href: addressOf({subject, mode: 'hint'}),
      });
    }
  }
  // A question that was answered right since is no mistake any longer.
  return [...starts.values()].filter(({key}) => key !== '').slice(0, MOST);
}

const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).join(' ');
