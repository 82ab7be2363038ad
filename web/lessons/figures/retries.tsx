import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useState} from 'react';
import type {RetriesFigure} from '#schema/lessons/live-figure.ts';
import {randomFrom} from '#web/lessons/figures/numbers.ts';
import {Finding} from '#web/lessons/figures/parts.tsx';
import {RadioRow} from '#web/lessons/figures/radio-row.tsx';
import {retryRun, type Attempt, type Run} from '#web/lessons/figures/retry-run.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

const WAITS = [
  {value: 'backoff', label: 'Backoff'},
  {value: 'jitter', label: 'With jitter'},
] as const;

const secondsIn = (seconds: number): string => `${Number(seconds.toFixed(1))} s`;
const resultOf = ({status}: Attempt): string => (status === undefined ? 'timeout' : String(status));

/** One call with its retries, attempt by attempt: when, with what result, after which wait, at what cost. */
export function RetriesView({figure}: {figure: RetriesFigure}) {
  const {services, budgets} = figure;
  const [name, setName] = useState(services[0]?.name ?? '');
  const [waits, setWaits] = useState<'backoff' | 'jitter'>('backoff');
  const [budget, setBudget] = useState(Math.max(...budgets));
  const [client, setClient] = useState(1);
  const [at, setAt] = useState(0);
  const isRandom = waits === 'jitter';
  const run = retryRun(figure, {
    replies: services.find((service) => service.name === name)?.replies ?? [],
    budget,
    random: isRandom ? randomFrom(client) : undefined,
  });
  const last = run.attempts.length - 1;
  const words = wordsAbout(run, at, budget);
  const startOver =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setAt(0);
    };
  return (
    <>
      <RadioRow
        label="Service"
        options={services.map((service) => ({value: service.name, label: service.name}))}
        value={name}
        onChange={startOver(setName)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RadioRow label="Waits" options={WAITS} value={waits} onChange={startOver(setWaits)} />
        {isRandom ? (
          <Button size="small" kind="secondary" onClick={() => startOver(setClient)(client + 1)}>
            Another client
          </Button>
        ) : null}
      </div>
      <RadioRow
        label="Budget"
        options={budgets.map((one) => ({value: String(one), label: `$${one}`}))}
        value={String(budget)}
        onChange={(chosen) => startOver(setBudget)(Number(chosen))}
      />
      <Clock run={run} at={at} />
      <AttemptSteps last={last} at={at} words={words} onChange={setAt} />
      <Finding>
        <b className="font-semibold">
          {isRandom ? `Client ${client}, attempt ${at + 1}` : `Attempt ${at + 1}`}
        </b>
        : <span className="tabular-nums">{words}</span>
      </Finding>
      <Costs attempts={run.attempts.slice(0, at + 1)} />
    </>
  );
}

type StepsProps = {last: number; at: number; words: string; onChange: (at: number) => void};

/** Goes from attempt to attempt, one by one or by the slider; all are counted from 0. */
function AttemptSteps({last, at, words, onChange}: StepsProps) {
  const go = (to: number) => onChange(Math.min(last, Math.max(0, to)));
  return (
    <div className="flex items-center gap-x-3">
      <IconButton
        icon={ChevronLeft}
        label="Previous attempt"
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <TraceSteps
        label="Attempt"
        count={last + 1}
        at={at + 1}
        onChange={(to) => go(to - 1)}
        valueText={`Attempt ${at + 1} of ${last + 1}: ${words}`}
        className="flex-1"
      />
      <IconButton
        icon={ChevronRight}
        label="Next attempt"
        disabled={at === last}
        onClick={() => go(at + 1)}
      />
    </div>
  );
}

function wordsAbout({attempts, end, seconds}: Run, at: number, budget: number): string {
  const attempt = attempts[at];
  if (!attempt) return '';
  const what =
    attempt.status === undefined
      ? `no answer within ${secondsIn(attempt.seconds)}, so it’s given up.`
      : `status ${attempt.status} after ${secondsIn(attempt.seconds)}.`;
  if (at < attempts.length - 1)
    return `${what} The next wait is ${secondsIn(attempt.wait)}${attempt.isAsked ? ', at least as long as the service asked for' : ''}.`;
  const after = secondsIn(seconds);
  switch (end) {
    case 'answered':
      return `${what} The answer is there after ${after}.`;
    case 'rejected':
      return `${what} A retry would fail in the same way, so the call ends with an exception.`;
    case 'gave up':
      return `${what} It was the last attempt: the call ends with an exception after ${after}.`;
    case 'over budget':
      return `${what} Another attempt could exceed the budget of $${budget}: the call ends with an exception after ${after}.`;
  }
}

/** The attempts so far, and their sum. */
function Costs({attempts}: {attempts: readonly Attempt[]}) {
  const sum = attempts.reduce((total, {cost}) => total + cost, 0);
  const cell = 'py-1 pr-2 text-left align-bottom font-normal tabular-nums';
  const costCell = 'py-1 text-right align-bottom tabular-nums';
  return (
    <table aria-label="Attempts so far" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          {['Attempt', 'Start', 'Result', 'Wait'].map((head) => (
            <th key={head} scope="col" className={cell}>
              {head}
            </th>
          ))}
          <th scope="col" className={`${costCell} font-normal`}>
            Cost, at most
          </th>
        </tr>
      </thead>
      <tbody>
        {[...attempts.entries()].map(([n, attempt]) => (
          <tr key={n}>
            <th scope="row" className={cell}>
              {n + 1}
            </th>
            <td className={cell}>{secondsIn(attempt.start)}</td>
            <td className={cell}>{resultOf(attempt)}</td>
            <td className={cell}>{attempt.wait > 0 ? secondsIn(attempt.wait) : 'none'}</td>
            <td className={costCell}>${attempt.cost.toFixed(6)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line">
          <th scope="row" colSpan={4} className={`${cell} font-semibold`}>
            Spent so far
          </th>
          <td className={`${costCell} font-semibold`}>${sum.toFixed(6)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const WIDTH = 300;
const LINE = 40;
/** An attempt of a tenth of a second is seen, too. */
const THINNEST = 5;

/** Attempts as boxes on a line of time, as long as the whole call; those to come are left out. */
function Clock({run, at}: {run: Run; at: number}) {
  const x = (seconds: number) => 4 + (seconds / run.seconds) * (WIDTH - 8 - THINNEST);
  const shown = run.attempts.slice(0, at + 1);
  const now = run.attempts[at];
  const middle = now ? (x(now.start) + Math.max(x(now.start) + THINNEST, x(now.start + now.seconds))) / 2 : 0;
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} 84`} className="mx-auto block w-full max-w-[28rem]">
      <line className="fig-soft" x1="0" y1={LINE} x2={WIDTH} y2={LINE} strokeWidth="1.5" />
      {[...shown.entries()].map(([n, attempt]) => (
        <rect
          key={n}
          className={attempt.status === 200 ? 'fig-accent-fill fig-accent' : 'fig-warn-fill fig-line'}
          x={x(attempt.start)}
          y={LINE - 16}
          width={Math.max(THINNEST, x(attempt.start + attempt.seconds) - x(attempt.start))}
          height="32"
          rx="2"
          strokeWidth={n === at ? 2.5 : 1}
        />
      ))}
      {now ? (
        <text
          className="fig-text"
          fontSize="13"
          x={Math.min(WIDTH - 26, Math.max(26, middle))}
          y="16"
          textAnchor="middle"
        >
          {resultOf(now)}
        </text>
      ) : null}
      <text className="fig-muted" fontSize="13" x="4" y="76">
        0 s
      </text>
      <text className="fig-muted" fontSize="13" x={WIDTH - 4} y="76" textAnchor="end">
        {secondsIn(run.seconds)}
      </text>
    </svg>
  );
}
