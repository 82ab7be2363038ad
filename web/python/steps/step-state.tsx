import {contained, isolated} from '#schema/isolated.ts';
import type {TracedFrame, TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import {Scrolling} from '#web/python/steps/scrolling.tsx';
import {figureAt, plainNames} from '#web/python/steps/trace-figure.ts';
import {Arrows} from '#web/ui/trace/arrows.tsx';
import {Typed, TypedValue} from '#web/ui/show/typed.tsx';
import {figureSummary} from '#web/ui/trace/illustration/figure.ts';

type Props = {
  steps: readonly TraceStep[];
  /** Index of the step. */
  at: number;
  /** Names that are drawn with arrows. */
  drawn: ReadonlySet<string>;
};

/** Calls that are shown of those that are running, besides the program. */
const MOST_CALLS = 3;

/** What is true after a step: names with their values by call, arrows where two share one, and what was printed so far. */
export function StepState({steps, at, drawn}: Props) {
  const step = steps[at];
  if (!step) return null;
  const figure = figureAt(steps, at, drawn);
  const printed = steps
    .slice(0, at + 1)
    .map((one) => one.printed)
    .join('');
  return (
    <div className="step-state">
      <p className={`text-sm font-semibold ${step.error === undefined ? '' : 'text-bad'}`}>{titleOf(step)}</p>
      <Frames step={step} drawn={drawn} />
      {figure.names.length === 0 ? null : (
        <Arrows step={at} figure={figure} label={figureSummary(figure)} className="mt-3" />
      )}
      {printed === '' ? null : (
        <div className="mt-3">
          <p className="text-xs text-muted">Output so far</p>
          <Scrolling label="Output so far" className="step-printed">
            <pre dir="auto">{contained(printed.trimEnd())}</pre>
          </Scrolling>
        </div>
      )}
    </div>
  );
}

function titleOf({kind, line, scope, turns, visits, error, isResumed}: TraceStep): string {
  if (turns)
    return `Turns ${turns[0]} to ${turns[1]} of the loop on line ${line} are the same, line for line`;
  if (error !== undefined) return `${isolated(error)}, on line ${line}`;
  const place = scope === '' ? '' : `, in ${isolated(scope)}`;
  const turn = visits > 1 ? `, visit ${visits}` : '';
  if (kind === 'call') return isResumed ? `${isolated(scope)} goes on` : `${isolated(scope)} is called`;
  return `After line ${line}${place}${turn}`;
}

/** What is running, side by side, each with its names. */
function Frames({step, drawn}: {step: TraceStep; drawn: ReadonlySet<string>}) {
  const {stack} = step;
  const [program, ...calls] = stack;
  const shown = [...(program ? [program] : []), ...calls.slice(-MOST_CALLS)];
  const left = calls.length - MOST_CALLS;
  const here = stack.at(-1)?.id;
  return (
    <div className="step-frames">
      {shown.map((frame, place) => (
        <div
          key={frame.id}
          role="group"
          aria-label={frame.scope === '' ? 'Program' : `Call of ${frame.scope}`}
        >
          {stack.length > 1 ? (
            <p className={`text-xs ${frame.id === here ? 'font-semibold' : 'text-muted'}`}>
              {`${frame.scope === '' ? 'program' : isolated(frame.scope)}${
                place === 1 && left > 0 ? ` (${left} more calls before)` : ''
              }`}
            </p>
          ) : null}
          <Names frame={frame} drawn={drawn} changed={changedIn(step, frame.id)} />
        </div>
      ))}
    </div>
  );
}

/** Names of a call that changed with a step: a function may change those of others. */
const changedIn = ({stack, changed, changedAround}: TraceStep, id: number): readonly string[] =>
  stack.at(-1)?.id === id ? changed : (changedAround.find(({frame}) => frame.id === id)?.changed ?? NONE);

const NONE: readonly string[] = [];

type NamesProps = {
  frame: TracedFrame;
  drawn: ReadonlySet<string>;
  changed: readonly string[];
};

function Names({frame, drawn, changed}: NamesProps) {
  const names = plainNames(frame, drawn);
  if (frame.names.length === 0) return <p className="text-sm text-muted">No names yet.</p>;
  if (names.length === 0) return null;
  return (
    <dl className="step-names">
      {names.map(({name, type, text}) => (
        <div key={name} className={changed.includes(name) ? 'is-changed' : undefined}>
          <dt>
            <Typed>{name}</Typed>
          </dt>
          <dd>
            <span className="sr-only">{type} </span>
            <TypedValue>{text}</TypedValue>
          </dd>
        </div>
      ))}
    </dl>
  );
}
