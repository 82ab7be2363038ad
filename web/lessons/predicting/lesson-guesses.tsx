// The learner's guesses in the lesson on show, for its samples and for what explains them.
import {createContext, useContext, useMemo, useState, type ReactNode} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {predictionId} from '#schema/lessons/prediction/prediction.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {guessesOf, type Guesses} from '#web/lessons/predicting/guesses.ts';

type Kept = {
  readonly guesses: Guesses;
  readonly make: (sample: string, guess: string | null) => void;
  /** Samples that come back in the review, by their marks. */
  readonly comingBack: ReadonlySet<string>;
};

const Context = createContext<Kept | undefined>(undefined);

/** For a text whose guesses are known. */
export const GuessesGiven = Context.Provider;

type Props = {
  lessonId: string;
  /** Whether the academy is told; a lesson that isn't open yet is only looked at. */
  isTold: boolean;
  children: ReactNode;
};

export function LessonGuesses({lessonId, isTold, children}: Props) {
  const [rows] = useRows(queries.predictions.own());
  const [cards] = useRows(queries.reviews.cards());
  const pending = usePendingOf('predictions.make');
  const [visit, setVisit] = useState({lessonId, guesses: NONE});
  const send = useCommand('predictions.make');
  const here = visit.lessonId === lessonId ? visit.guesses : NONE;
  const guesses = useMemo(() => guessesOf(lessonId, rows, pending, here), [lessonId, rows, pending, here]);
  const comingBack = useMemo(() => {
    const prefix = predictionId(lessonId, '');
    const own = cards.map(({questionId}) => questionId).filter((id) => id.startsWith(prefix));
    return new Set(own.map((id) => id.slice(prefix.length)));
  }, [lessonId, cards]);
  const kept = useMemo(
    () => ({
      guesses,
      make: (sample: string, guess: string | null) => {
        if (isTold) send({lessonId, sample, guess});
        setVisit({lessonId, guesses: new Map([...here, [sample, guess]])});
      },
      comingBack,
    }),
    [lessonId, here, guesses, isTold, send, comingBack],
  );
  return <Context.Provider value={kept}>{children}</Context.Provider>;
}

const NONE: Guesses = new Map();

export type Guessing = {
  /** `null` if it was skipped, `undefined` until it was made. */
  readonly guess: string | null | undefined;
  readonly make: (guess: string | null) => void;
  /** There is a card in the review that asks again. */
  readonly comesBack: boolean;
};

/** The guess for a sample; outside a lesson nobody keeps it. */
export function useGuess({mark}: Pick<Code, 'mark'>): Guessing {
  const kept = useContext(Context);
  const [own, setOwn] = useState<string | null>();
  if (!kept || mark === undefined) return {guess: own, make: setOwn, comesBack: false};
  return {
    guess: kept.guesses.get(mark),
    make: (guess) => kept.make(mark, guess),
    comesBack: kept.comingBack.has(mark),
  };
}

/** What tells what a sample prints, and why: hidden, from readers and searches as well, until the learner has guessed. */
export function Revealed({sample, children}: {sample: string; children: ReactNode}) {
  const kept = useContext(Context);
  return <div hidden={kept !== undefined && !kept.guesses.has(sample)}>{children}</div>;
}
