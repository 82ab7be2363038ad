import type {ComponentType} from 'react';
import type {TextView} from '#web/questions/text-view.ts';

export type StepsProps = {readonly lessonId: string; readonly source: string};
export type ProgramProps = StepsProps & {readonly language: string | undefined};
export type StartsProps = {
  /** Asks this about a lesson. */
  readonly onAsk: (question: string, lessonId: string) => void;
};

/** What other features draw in a conversation. */
export type Views = {
  /** Text of questions, with their samples. */
  readonly Text: TextView;
  /** A quoted program, to run where it runs by itself. */
  readonly Program: ComponentType<ProgramProps>;
  /** What a quoted program does, step by step; nothing where that is not known. */
  readonly Steps: ComponentType<StepsProps>;
  /** Where a new conversation may begin. */
  readonly Starts: ComponentType<StartsProps>;
};
