// Which question of an attempt the learner is at. What they answered is not here: it is saved.
import type {Asked} from '#schema/questions/code.ts';
import {missingOf, type Answers} from '#web/questions/answers.ts';

export type FormState = {
  /** Question on the screen, from 0. */
  readonly at: number;
  /** `incomplete`: submitting was attempted while something was missing. */
  readonly stage: 'answering' | 'incomplete';
  /** Where the focus goes next: a new object for each move, even to the same place. */
  readonly focus: FocusWish | undefined;
};

export type FocusWish = {readonly on: 'summary' | {readonly question: number}};

export type FormEvent = {readonly type: 'go'; readonly to: number} | {readonly type: 'incomplete'};

/** Begins, or goes on, at the first question that is not answered. */
export function startOf({
  questions,
  answers,
  isTouched,
}: {
  questions: readonly Asked[];
  answers: Answers;
  isTouched: boolean;
}): FormState {
  const first = missingOf(questions, answers)[0];
  const at = first ? first.no - 1 : 0;
  return {at, stage: 'answering', focus: isTouched ? {on: {question: at}} : undefined};
}

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'go':
      // The errors stay on the screen until they are mended.
      return {...state, at: event.to, focus: {on: {question: event.to}}};
    case 'incomplete':
      return {...state, stage: 'incomplete', focus: {on: 'summary'}};
    default:
      return event satisfies never;
  }
}
