import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useState} from 'react';
import type {TraceStep} from '#schema/python/run.ts';
import {figureAt, notesUntil, stepWords} from '#web/lessons/samples/trace-figure.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Arrows} from '#web/ui/trace/arrows.tsx';
import {figureSummary} from '#web/ui/trace/figure.ts';
import {GutterLine} from '#web/ui/trace/gutter-line.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

type Props = {
  source: string;
  /** The same with its colors, where it is as the course has it. */
  html: string | undefined;
  steps: readonly TraceStep[];
  /** The program went on after the last of them. */
  isCut: boolean;
};

/** A program, step by step: values beside its lines, and names with arrows to values. */
export function Stepper({source, html, steps, isCut}: Props) {
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return null;
  const lines = source.trimEnd().split('\n');
  const figure = figureAt(steps, at);
  const words = stepWords(step, lines[step.line - 1] ?? '');
  const go = (to: number) => setAt(Math.min(steps.length - 1, Math.max(0, to)));
  return (
    <>
      <StepLines lines={lines} html={coloredLines(html, lines.length)} steps={steps} at={at} />
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

/** By line, unless a color goes over the end of one. */
function coloredLines(html: string | undefined, count: number): readonly string[] {
  const lines = html?.trimEnd().split('\n') ?? [];
  const isWhole = lines.every((line) => line.split('<span').length === line.split('</span').length);
  return isWhole && lines.length === count ? lines : [];
}

type LinesProps = {
  lines: readonly string[];
  html: readonly string[];
  steps: readonly TraceStep[];
  at: number;
};

/** The listing: how far the program has come, and what each line has done. */
function StepLines({lines, html, steps, at}: LinesProps) {
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
            <Line code={code} html={html[n]} />
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

const Line = ({code, html}: {code: string; html: string | undefined}) =>
  html === undefined ? (
    <code className="pr-4 whitespace-pre">{code}</code>
  ) : (
    <TrustedHtml as="code" html={html} className="pr-4 whitespace-pre" />
  );
