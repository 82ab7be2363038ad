import {isRight as isSameText} from '#schema/questions/judging.ts';

type Props = {
  predicted: string;
  printed: string;
  /** As Python judged it; without Python the texts are compared. */
  isRight: boolean | undefined;
};

/** What the learner expected, beside what was printed. */
export function Prediction({predicted, printed, isRight}: Props) {
  const isSame = isRight ?? isSameText({kind: 'predict', key: [printed]}, predicted);
  return (
    <div className="border-b border-line px-5 py-4 last:border-b-0">
      <p className="text-md font-semibold">
        {isSame ? 'That’s what it prints.' : 'Not quite. Compare the two.'}
      </p>
      {isSame ? null : (
        <dl className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_auto_1fr]">
          <Side name="You predicted" text={predicted} other={printed} look="prediction-apart" />
          <Side name="It printed" text={printed} other={predicted} look="prediction-right" />
        </dl>
      )}
    </div>
  );
}

type SideProps = {name: string; text: string; other: string; look: string};

/** Words that the other one does not have at the same place are underlined: dotted where the program did not go. */
function Side({name, text, other, look}: SideProps) {
  const others = new Map(wordsOf(other).map(({key, word}) => [key, word]));
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <pre className="pb-1 font-mono text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
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
