import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import type {TraceStep} from '#schema/python/run.ts';
import {figureAt, notesUntil, stepWords} from '#web/python/steps/trace-figure.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Arrows} from '#web/ui/trace/arrows.tsx';
import {figureSummary} from '#web/ui/trace/illustration/figure.ts';
import {GutterLine} from '#web/ui/trace/gutter-line.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

type Props = {
  source: string;
  /** Its lines with their colors, where they are known. */
  colored?: readonly ReactNode[];
  steps: readonly TraceStep[];
  /** The program went on after the last of them. */
  isCut: boolean;
};

const PLAIN: readonly ReactNode[] = [];

/** A program, step by step: values beside its lines, and names with arrows to values. */
export function Stepper({source, colored = PLAIN, steps, isCut}: Props) {
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return null;
  const lines = source.trimEnd().split('\n');
  const figure = figureAt(steps, at);
  const words = stepWords(step, lines[step.line - 1] ?? '');
  const go = (to: number) => setAt(Math.min(steps.length - 1, Math.max(0, to)));
  return (
    <>
      <StepLines lines={lines} colored={colored} steps={steps} at={at} />
      <div className="sticky left-0 border-t border-line px-4 py-4 sm:px-5">
        <p className="text-xs text-muted">
          After line {step.line}
          {step.scope === '' ? '' : `, in ${step.scope}`}
        </p>
        <div className="mt-2 min-h-24">
          {figure.names.length === 0 ? (
            <p className="pt-2 text-sm text-muted">No names yet.</p>
          ) : (
            <Arrows key={at} figure={figure} label={figureSummary(figure)} draws />
          )}
        </div>
      </div>
      <div className="sticky left-0 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2">
        <IconButton icon={ChevronLeft} label="Step back" disabled={at === 0} onClick={() => go(at - 1)} />
        <TraceSteps
          label="Step"
          count={steps.length}
          at={at + 1}
          onChange={(to) => go(to - 1)}
          valueText={words}
          className="max-w-72 flex-1"
        />
        <IconButton
          icon={ChevronRight}
          label="Step forward"
          disabled={at === steps.length - 1}
          onClick={() => go(at + 1)}
        />
        <p className="text-sm text-muted max-sm:w-full max-sm:px-2">
          <b className="font-semibold text-ink">
            Step {at + 1} of {steps.length}
          </b>
          {isCut && at === steps.length - 1 ? '. The program goes on; only this much is followed.' : ''}
        </p>
      </div>
      <p role="status" className="sr-only">
        {at === 0 ? '' : words}
      </p>
    </>
  );
}

type LinesProps = {
  lines: readonly string[];
  colored: readonly ReactNode[];
  steps: readonly TraceStep[];
  at: number;
};

/** The listing: how far the program has come, and what each line has done. */
function StepLines({lines, colored, steps, at}: LinesProps) {
  const now = steps[at]?.line;
  const ran = new Set(steps.slice(0, at + 1).map(({line}) => line));
  const notes = notesUntil(steps, at);
  return (
    <ol className="w-max min-w-full py-2.5 font-mono text-sm">
      {lines.map((code, n) => {
        const line = n + 1;
        const state = line === now ? 'current' : ran.has(line) ? 'done' : 'ahead';
        const note = notes.get(line);
        return (
          <li
            key={line}
            aria-current={line === now ? 'step' : undefined}
            className={`flex min-h-[2.125rem] items-center pr-4 ${line === now ? 'bg-accent-tint' : ''}`}
          >
            <GutterLine line={line} state={state} isFirst={n === 0} isLast={line === lines.length} />
            <code className="pr-4 whitespace-pre">{colored[n] ?? code}</code>
            {note ? (
              <code
                className={`sticky right-3 ml-auto max-w-[45%] truncate rounded-md border px-2 py-0.5 text-xs ${
                  line === now ? 'border-accent bg-surface' : 'border-transparent bg-sunken'
                }`}
              >
                <span className="text-accent-strong">{note.what}</span> {note.value}
              </code>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
