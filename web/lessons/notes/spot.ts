import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

/** A paragraph and where it is, px from the top of the text. */
export type Spot = {
  readonly passage: Passage;
  readonly top: number;
  readonly bottom: number;
  /** Id of a heading. */
  readonly heading?: string;
};
