import {contained} from '#schema/isolated.ts';
import {samePrinted} from '#schema/questions/printed.ts';
import {piecesApart, type Piece} from '#web/lessons/predicting/apart.ts';

type Props = {
  guess: string;
  printed: string;
  /** There is a card in the review that asks again. */
  comesBack: boolean;
};

/** What the learner expected, beside what is printed. */
export function Prediction({guess, printed, comesBack}: Props) {
  const isSame = samePrinted(printed, guess);
  const pieces = piecesApart(contained(printed), contained(guess));
  return (
    <>
      <p className="text-md font-semibold">
        {isSame ? 'That’s what it prints.' : 'Not quite. Compare the two.'}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Side name="You predicted" pieces={pieces.guess} look="prediction-apart" />
        <Side name="It prints" pieces={pieces.printed} look="prediction-right" />
      </dl>
      {!isSame && comesBack ? <p className="mt-2 text-sm text-muted">It comes back in your review.</p> : null}
    </>
  );
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
