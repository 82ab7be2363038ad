import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import {isSame, type Answers} from '#web/questions/answers.ts';

/** From the last key to the command that saves what was typed, ms. */
export const TYPING_PAUSE_MS = 800;

type Save = (questionId: string, value: Answer) => void;

const NONE: Answers = new Map();

/**
 * What the learner is writing. A draft shows at once; it is saved when it can be graded (a choice in the click itself,
 * typing after a pause), never twice with the same value, and stays a draft as long as it cannot.
 */
export class AnswerSheet {
  #drafts: Answers = NONE;
  #known: Answers = NONE;
  #save: Save = () => undefined;
  /** Ways to call off what is about to be saved, by question. */
  readonly #waiting = new Map<string, () => void>();
  readonly #questions: ReadonlyMap<string, Asked>;
  readonly #listeners = new Set<() => void>();

  constructor(questions: readonly Asked[]) {
    this.#questions = new Map(questions.map((question) => [question.id, question]));
  }

  /** Tells what is saved by now, and how to save. */
  learn(known: Answers, save: Save): void {
    this.#known = known;
    this.#save = save;
  }

  readonly drafts = (): Answers => this.#drafts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** A choice: saved at once. */
  readonly choose = (questionId: string, value: Answer): void => {
    this.#drafts = new Map([...this.#drafts, [questionId, value]]);
    this.#settle(questionId);
  };

  /** A key was typed: saved after a pause. */
  readonly type = (questionId: string, value: string): void => {
    const timer = setTimeout(() => this.#settle(questionId), TYPING_PAUSE_MS);
    this.#waiting.get(questionId)?.();
    this.#waiting.set(questionId, () => clearTimeout(timer));
    this.#put(new Map([...this.#drafts, [questionId, value]]));
  };

  /** Saves what waits, now: on leaving a field, the page, or at the submission. */
  readonly flush = (): void => {
    for (const questionId of this.#waiting.keys()) this.#settle(questionId);
  };

  #settle(questionId: string): void {
    this.#waiting.get(questionId)?.();
    this.#waiting.delete(questionId);
    const question = this.#questions.get(questionId);
    const value = this.#drafts.get(questionId);
    // What cannot be graded stays a draft, and shows.
    if (!question || value === undefined || answerTrouble(question, value)) return this.#put(this.#drafts);
    if (!isSame(value, this.#known.get(questionId))) {
      this.#save(questionId, value);
      // Until the screen has told what is saved now, this is it.
      this.#known = new Map([...this.#known, [questionId, value]]);
    }
    this.#put(new Map([...this.#drafts].filter(([id]) => id !== questionId)));
  }

  #put(drafts: Answers): void {
    this.#drafts = drafts;
    for (const listener of this.#listeners) listener();
  }
}
