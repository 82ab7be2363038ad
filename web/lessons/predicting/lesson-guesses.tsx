// The learner's guesses in the lesson on show, for its samples and for what explains them.
import {createContext, useContext, useMemo, useState, type ReactNode} from 'react';
import type {Code} from '#schema/lessons/block.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {guessesOf, type Guesses} from '#web/lessons/predicting/guesses.ts';

type Kept = {
  readonly guesses: Guesses;
  readonly make: (sample: string, guess: string | null) => void;
  /** For every device, and for the review. */
  readonly isTold: boolean;
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
  const pending = usePendingOf('predictions.make');
  const [here, setHere] = useState<Guesses>(new Map());
  const send = useCommand('predictions.make');
  const told = useMemo(() => guessesOf(lessonId, rows, pending), [lessonId, rows, pending]);
  const kept = useMemo(
    () => ({
      guesses: new Map([...here, ...told]),
      make: (sample: string, guess: string | null) => {
        if (isTold) send({lessonId, sample, guess});
        else setHere((before) => new Map([...before, [sample, guess]]));
      },
      isTold,
    }),
    [lessonId, here, told, isTold, send],
  );
  return <Context.Provider value={kept}>{children}</Context.Provider>;
}

export type Guessing = {
  /** `null` if it was skipped, `undefined` until it was made. */
  readonly guess: string | null | undefined;
  readonly make: (guess: string | null) => void;
  /** A wrong one comes back in the review. */
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
    comesBack: kept.isTold,
  };
}

/** What tells what a sample prints, and why: hidden, from readers and searches as well, until the learner has guessed. */
export function Revealed({sample, children}: {sample: string; children: ReactNode}) {
  const kept = useContext(Context);
  return <div hidden={kept !== undefined && !kept.guesses.has(sample)}>{children}</div>;
}
