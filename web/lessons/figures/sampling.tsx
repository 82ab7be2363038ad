import {useRef, useState} from 'react';
import type {SamplingFigure} from '#schema/lessons/live-figure.ts';
import {histogram, meanOf, middleOf, randomFrom, scoresOf} from '#web/lessons/figures/numbers.ts';
import {Finding} from '#web/lessons/figures/parts.tsx';
import {RadioRow} from '#web/lessons/figures/radio-row.tsx';
import {Button} from '#web/ui/form/button.tsx';

/** The same numbers for everyone, so that two people can talk about them. */
const SEED = 3;
const MANY = 100;
/** From 0 to 1. */
const BINS = 50;

/** Tests of the same model, drawn one by one: how far luck moves a score. */
export function SamplingView({figure: {share, sizes, size: first}}: {figure: SamplingFigure}) {
  const [size, setSize] = useState(first);
  const [scores, setScores] = useState<readonly number[]>([]);
  const random = useRef(randomFrom(SEED));
  const startOver = () => {
    random.current = randomFrom(SEED);
    setScores([]);
  };
  const draw = (tests: number) => {
    const more = scoresOf(share, size, tests, random.current);
    setScores((now) => [...now, ...more]);
  };
  return (
    <>
      <RadioRow
        label="Questions in a test"
        options={sizes.map((one) => ({value: String(one), label: String(one)}))}
        value={String(size)}
        onChange={(chosen) => {
          setSize(Number(chosen));
          startOver();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="secondary" onClick={() => draw(1)}>
          Draw a test
        </Button>
        <Button size="small" kind="secondary" onClick={() => draw(MANY)}>
          Draw {MANY} tests
        </Button>
        <Button size="small" kind="quiet" onClick={startOver}>
          Start over
        </Button>
      </div>
      <Columns counts={histogram(scores, BINS, 1)} share={share} />
      <Finding>{wordsAbout(scores, share)}</Finding>
    </>
  );
}

function wordsAbout(scores: readonly number[], share: number): string {
  if (scores.length === 0) return `The model gets ${share * 100}% right. No test has been drawn yet.`;
  const last = (scores.at(-1) ?? 0).toFixed(3);
  const head =
    scores.length === 1
      ? `1 test, with the score ${last}.`
      : `${scores.length} tests, the last with the score ${last}.`;
  if (scores.length < 40) return head;
  const [low, high] = middleOf(scores);
  return `${head} Their mean is ${meanOf(scores).toFixed(3)}, and 95% of them lie from ${low.toFixed(3)} to ${high.toFixed(3)}.`;
}

const WIDTH = 300;
const FLOOR = 130;
/** Below this, no score of the lesson's falls. */
const FROM = 0.4;

/** Where the scores fell; the dashed line is the truth. */
function Columns({counts, share}: {counts: readonly number[]; share: number}) {
  const x = (score: number) => 10 + ((score - FROM) / (1 - FROM)) * (WIDTH - 20);
  const most = Math.max(4, ...counts);
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${FLOOR + 24}`} className="mx-auto block w-full max-w-[28rem]">
      {[...counts.entries()].map(([at, count]) => (
        <rect
          key={at}
          className="fig-accent fig-accent-fill"
          strokeWidth={count > 0 ? 1 : 0}
          x={x(at / BINS) + 0.5}
          width={Math.max(0, x(1 / BINS) - x(0) - 1)}
          y={FLOOR - (count / most) * (FLOOR - 10)}
          height={(count / most) * (FLOOR - 10)}
        />
      ))}
      <line
        className="fig-line"
        x1={x(share)}
        y1="4"
        x2={x(share)}
        y2={FLOOR}
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      <line className="fig-soft" x1="0" y1={FLOOR} x2={WIDTH} y2={FLOOR} strokeWidth="1.5" />
      {[0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((score) => (
        <text key={score} className="fig-muted" fontSize="13" x={x(score)} y={FLOOR + 18} textAnchor="middle">
          {score}
        </text>
      ))}
    </svg>
  );
}
