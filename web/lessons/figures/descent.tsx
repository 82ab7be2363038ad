import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useState} from 'react';
import type {DescentFigure} from '#schema/lessons/live-figure.ts';
import {descent, lossOf, type Step} from '#web/lessons/figures/numbers.ts';
import {Finding} from '#web/lessons/figures/parts.tsx';
import {RadioRow} from '#web/lessons/figures/radio-row.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

/** Gradient descent, step by step, with one of several learning rates. */
export function DescentView({figure}: {figure: DescentFigure}) {
  const {rates, steps, w: start} = figure;
  const [rate, setRate] = useState(rates[0] ?? 0);
  const [at, setAt] = useState(0);
  const path = descent(figure, start, rate, steps);
  const step = path[at];
  if (!step) return null;
  const words = `w = ${step.w.toFixed(3)}, loss ${step.loss.toFixed(3)}, slope ${step.slope.toFixed(3)}`;
  const go = (to: number) => setAt(Math.min(steps, Math.max(0, to)));
  return (
    <>
      <RadioRow
        label="Learning rate"
        options={rates.map((one) => ({value: String(one), label: String(one)}))}
        value={String(rate)}
        onChange={(chosen) => {
          setRate(Number(chosen));
          setAt(0);
        }}
      />
      <Valley figure={figure} path={path} at={at} />
      <div className="flex items-center gap-x-3">
        <IconButton icon={ChevronLeft} label="Step back" disabled={at === 0} onClick={() => go(at - 1)} />
        <TraceSteps
          label="Step"
          count={steps + 1}
          at={at + 1}
          onChange={(to) => go(to - 1)}
          valueText={`Step ${at}: ${words}`}
          className="flex-1"
        />
        <IconButton
          icon={ChevronRight}
          label="Step forward"
          disabled={at === steps}
          onClick={() => go(at + 1)}
        />
      </div>
      <Finding>
        <b className="font-semibold">{at === 0 ? 'Start' : `Step ${at} of ${steps}`}</b>:{' '}
        <span className="tabular-nums">{words}</span>.{' '}
        {step.loss > (path[0]?.loss ?? 0) ? (
          <span>The loss is larger than at the start: divergence.</span>
        ) : null}
      </Finding>
    </>
  );
}

const WIDTH = 300;
const HEIGHT = 190;
const FLOOR = HEIGHT - 24;
const POINTS = 60;

type ValleyProps = {figure: DescentFigure; path: readonly Step[]; at: number};

/** The loss over the weight, and the steps that were taken. It is as wide and as high as the whole path needs. */
function Valley({figure, path, at}: ValleyProps) {
  const ws = path.map(({w}) => w);
  const middle = path.at(-1)?.w ?? 0;
  const reach = Math.max(1, ...ws.map((w) => Math.abs(w - middle))) * 1.1;
  const [low, high] = [Math.min(...ws, middle - reach), Math.max(...ws, middle + reach)];
  const most = Math.max(...path.map(({loss}) => loss), lossOf(figure, low), lossOf(figure, high));
  const x = (w: number) => 4 + ((w - low) / (high - low)) * (WIDTH - 8);
  const y = (loss: number) => FLOOR - (loss / most) * (FLOOR - 10);
  const curve = Array.from({length: POINTS + 1}, (_, n) => low + ((high - low) * n) / POINTS);
  const drawn = (points: readonly (readonly [number, number])[]) =>
    points.map(([w, loss]) => `${x(w).toFixed(1)},${y(loss).toFixed(1)}`).join(' ');
  const taken = path.slice(0, at + 1);
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mx-auto block w-full max-w-[28rem]">
      <line className="fig-soft" x1="0" y1={FLOOR} x2={WIDTH} y2={FLOOR} strokeWidth="1.5" />
      <polyline
        className="fig-line"
        fill="none"
        strokeWidth="2"
        points={drawn(curve.map((w) => [w, lossOf(figure, w)]))}
      />
      <polyline
        className="fig-accent"
        fill="none"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        points={drawn(taken.map(({w, loss}) => [w, loss]))}
      />
      {[...taken.entries()].map(([n, {w, loss}]) => (
        <circle
          // Two steps may have the same place.
          key={n}
          className="fig-accent fig-accent-fill"
          strokeWidth={n === at ? 3 : 1.5}
          cx={x(w)}
          cy={y(loss)}
          r={n === at ? 6 : 3.5}
        />
      ))}
      <text className="fig-muted" fontSize="13" x="4" y={HEIGHT - 7}>
        w = {low.toFixed(1)}
      </text>
      <text className="fig-muted" fontSize="13" x={WIDTH - 4} y={HEIGHT - 7} textAnchor="end">
        {high.toFixed(1)}
      </text>
      <text className="fig-muted" fontSize="13" x={WIDTH / 2} y="14" textAnchor="middle">
        loss
      </text>
    </svg>
  );
}
