// A question to the tutor, as its answers are made from it.
import type {AskedPassage, Mode, TutorPart} from '#schema/tutor/tutor.answer.ts';

export type Asked = {
  /** Of the command: what is drawn for it is drawn again when it comes again after a restore. */
  readonly id: string;
  readonly userId: string;
  readonly mode: Mode;
  /** As it was typed, trimmed; may be empty. */
  readonly text: string;
  readonly lessonId: string | null;
  readonly block: number | null;
  readonly passage: AskedPassage | null;
  /** A question that was answered wrong. */
  readonly questionId: string | null;
  /** Which hint of its ladder this is, from 1. */
  readonly rung: number;
};

export type Answered = {
  readonly parts: readonly TutorPart[];
  /** There is a further hint. */
  readonly hasMore: boolean;
};

/** @param text one or two plain sentences. */
export const saying = (text: string): TutorPart => ({kind: 'said', text});

export const whole = (...parts: readonly TutorPart[]): Answered => ({parts, hasMore: false});
