import {useEffect, useState} from 'react';

type Props = {
  guess: string;
  printed: string;
  /** A wrong one comes back in the review. */
  comesBack: boolean;
};

/** What the learner expected, beside what is printed. */
export function Prediction({guess, printed, comesBack}: Props) {
  const isSame = useSame(printed, guess);
  const isApart = isSame === false;
  return (
    <>
      <p role="status" className="text-md font-semibold">
        {isSame ? 'That’s what it prints.' : isApart ? 'Not quite. Compare the two.' : 'Compare the two.'}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Side name="You predicted" text={guess} other={isApart ? printed : guess} look="prediction-apart" />
        <Side name="It prints" text={printed} other={isApart ? guess : printed} look="prediction-right" />
      </dl>
      {isApart && comesBack ? <p className="mt-2 text-sm text-muted">It comes back in your review.</p> : null}
    </>
  );
}

/** Whether they are the same to Python; `undefined` until that is known. What compares them is not in the first load. */
function useSame(printed: string, guess: string): boolean | undefined {
  const isEqual = printed.trim() === guess.trim();
  const [found, setFound] = useState<boolean>();
  useEffect(() => {
    if (isEqual) return undefined;
    let isGone = false;
    const look = async () => {
      try {
        const {samePrinted} = await import('#schema/questions/printed.ts');
        if (!isGone) setFound(samePrinted(printed, guess));
      } catch {
        // A part that cannot be fetched: they are compared by eye.
        if (!isGone) setFound(undefined);
      }
    };
    void look();
    return () => void (isGone = true);
  }, [isEqual, printed, guess]);
  return isEqual || found;
}

type SideProps = {name: string; text: string; other: string; look: string};

/** Words that the other one does not have at the same place are underlined: dotted where the program did not go. */
function Side({name, text, other, look}: SideProps) {
  const others = new Map(wordsOf(other).map(({key, word}) => [key, word]));
  return (
    <div className="max-w-full min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <pre
          dir="auto"
          className="pb-1 font-mono text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {wordsOf(text).map(({key, word}) => (
            <span key={key} className={word.trim() === '' || word === others.get(key) ? undefined : look}>
              {word}
            </span>
          ))}
        </pre>
      </dd>
    </div>
  );
}

/** Words, the spaces between them, and the ends of lines; each with its line and place. */
const wordsOf = (text: string): readonly {key: string; word: string}[] =>
  text
    .trimEnd()
    .split(/(?<=\n)/)
    .flatMap((line, at) => line.split(/(\s+)/).map((word, place) => ({key: `${at}.${place}`, word})));
