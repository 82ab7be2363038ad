// One sitting at the cards: which are asked, in which order, and what was said of them. Ratings are not here:
// they are commands.
import {isRight} from '#schema/questions/judging.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Answer} from '#schema/questions/question.ts';
import type {ReviewCard} from '#web/lessons/review/cards.ts';

export type Sitting = {
  /** The cards as they were when the sitting began: what is on the screen does not change under the learner. */
  readonly queue: readonly ReviewCard[];
  /** Card on the screen, from 0; the queue's length at the end. */
  readonly at: number;
  readonly stage: Stage;
  /** Cards that were answered, and rightly. */
  readonly reviewed: number;
  readonly known: number;
};

export type Stage =
  | {readonly is: 'asking'; readonly trouble: string | undefined}
  | {readonly is: 'judged'; readonly given: Answer; readonly correct: boolean};

export type SittingEvent =
  | {readonly type: 'check'; readonly answer: Answer | undefined}
  /** `due`: cards that are still to be asked, now. */
  | {readonly type: 'next'; readonly due: ReadonlySet<string>}
  | {readonly type: 'begin'; readonly queue: readonly ReviewCard[]};

const ASKING: Stage = {is: 'asking', trouble: undefined};

export const sittingOver = (queue: readonly ReviewCard[]): Sitting => ({
  queue,
  at: 0,
  stage: ASKING,
  reviewed: 0,
  known: 0,
});

export function sittingReducer(sitting: Sitting, event: SittingEvent): Sitting {
  switch (event.type) {
    case 'begin':
      return sittingOver(event.queue);
    case 'check':
      return checked(sitting, event.answer);
    case 'next': {
      const {queue, at} = sitting;
      // What another window or device has rated meanwhile is not asked twice.
      const next = queue.findIndex(({id}, place) => place > at && event.due.has(id));
      return {...sitting, at: next < 0 ? queue.length : next, stage: ASKING};
    }
    default:
      return event satisfies never;
  }
}

function checked(sitting: Sitting, answer: Answer | undefined): Sitting {
  const card = sitting.queue[sitting.at];
  if (!card || sitting.stage.is === 'judged') return sitting;
  const trouble = answerTrouble(card.question, answer);
  if (answer === undefined || trouble !== undefined) return {...sitting, stage: {is: 'asking', trouble}};
  const correct = judge(card, answer);
  return {
    ...sitting,
    stage: {is: 'judged', given: answer, correct},
    reviewed: sitting.reviewed + 1,
    known: sitting.known + (correct ? 1 : 0),
  };
}

const judge = ({question, key}: ReviewCard, answer: Answer): boolean =>
  isRight({kind: question.kind, key}, answer);
