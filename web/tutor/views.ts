import type {ComponentType} from 'react';
import type {TextView} from '#web/questions/text-view.ts';

export type StepsProps = {readonly lessonId: string; readonly source: string};

/** What other features draw in a conversation. */
export type Views = {
  /** Text of questions, with their samples. */
  readonly Text: TextView;
  /** What a quoted program does, step by step; nothing where that is not known. */
  readonly Steps: ComponentType<StepsProps>;
};
