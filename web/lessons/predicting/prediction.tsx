import {useEffect, useState} from 'react';
import type {Compared, Piece} from '#web/lessons/predicting/apart.ts';

type Props = {
  guess: string;
  printed: string;
  /** There is a card in the review that asks again. */
  comesBack: boolean;
};

/** What the learner expected, beside what is printed. */
export function Prediction({guess, printed, comesBack}: Props) {
  const isEqual = printed.trim() === guess.trim();
  const compared = useCompared(printed, guess, isEqual);
  const isSame = isEqual || compared?.isSame;
  const isApart = isSame === false;
  return (
    <>
      <p role="status" className="text-md font-semibold">
        {isSame ? 'That’s what it prints.' : isApart ? 'Not quite. Compare the two.' : 'Compare the two.'}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Side name="You predicted" pieces={compared?.guess ?? whole(guess)} look="prediction-apart" />
        <Side name="It prints" pieces={compared?.printed ?? whole(printed)} look="prediction-right" />
      </dl>
      {isApart && comesBack ? <p className="mt-2 text-sm text-muted">It comes back in your review.</p> : null}
    </>
  );
}

const whole = (text: string): readonly Piece[] => [{text: text.trimEnd(), isApart: false}];

/** How they differ to Python; `undefined` until that is known. What compares them is not in the first load. */
function useCompared(printed: string, guess: string, isEqual: boolean): Compared | undefined {
  const [found, setFound] = useState<Compared>();
  useEffect(() => {
    if (isEqual) return undefined;
    let isGone = false;
    const look = async () => {
      try {
        const {compare} = await import('#web/lessons/predicting/apart.ts');
        if (!isGone) setFound(compare(printed, guess));
      } catch {
        // A part that cannot be fetched: they are compared by eye.
        if (!isGone) setFound(undefined);
      }
    };
    void look();
    return () => void (isGone = true);
  }, [isEqual, printed, guess]);
  return isEqual ? undefined : found;
}

type SideProps = {name: string; pieces: readonly Piece[]; look: string};

/** What the other one does not have at the same place is underlined: dotted where the program did not go. */
const Side = ({name, pieces, look}: SideProps) => (
  <div className="max-w-full min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <pre
        dir="auto"
        className="pb-1 font-mono text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {pieces.map(({text, isApart}, at) => (
          // Pieces never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={isApart ? look : undefined}>
            {text}
          </span>
        ))}
      </pre>
    </dd>
  </div>
);
