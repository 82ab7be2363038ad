import {memo, useEffect, useMemo, useRef, type ReactNode} from 'react';
import {stepsOf, type TraceStep} from '#schema/lessons/trace/trace-steps.ts';
import type {Trace} from '#schema/lessons/trace/trace.ts';
import {
  notesAlong,
  reachedUntil,
  stepWords,
  type LineNote,
  type NotesAt,
} from '#web/python/steps/line-notes.ts';
import {NoteText} from '#web/python/steps/note-list.tsx';
import {Scrolling} from '#web/python/steps/scrolling.tsx';
import {StepControls} from '#web/python/steps/step-controls.tsx';
import {StepState} from '#web/python/steps/step-state.tsx';
import {drawnNames} from '#web/python/steps/trace-figure.ts';
import {usePlaying} from '#web/python/steps/use-playing.ts';
import {GutterLine, type LineState} from '#web/ui/trace/gutter-line.tsx';

type Props = {
  source: string;
  /** Its lines with their colors, where they are known. */
  colored?: readonly ReactNode[];
  trace: Trace;
  /** Its keys work at once. */
  takesFocus?: boolean;
};

const PLAIN: readonly ReactNode[] = [];

/** A program, step by step: values beside its lines, names with their values, and what it has printed. */
export function Stepper({source, colored = PLAIN, trace, takesFocus = false}: Props) {
  const steps = useMemo(() => stepsOf(trace), [trace]);
  const lines = useMemo(() => source.trimEnd().split('\n'), [source]);
  const drawn = useMemo(() => drawnNames(steps, lines), [steps, lines]);
  const notesAt = useMemo(() => notesAlong(steps), [steps]);
  const playing = usePlaying(steps.length);
  const {at} = playing;
  const hand = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long sample is lower now: what was pressed may have been below the screen's edge.
    if (takesFocus) hand.current?.scrollIntoView({block: 'nearest'});
  }, [takesFocus]);
  const step = steps[at];
  if (!step) return null;
  const words = stepWords(step, lines[step.line - 1] ?? '');
  return (
    <div onKeyDown={playing.onKeyDown}>
      <div ref={hand} className="step-hand">
        <StepLines {...{lines, colored, steps, at, notesAt}} code={trace.code} />
        {/* Above what changes its height with each step: they never move. */}
        <StepControls
          playing={playing}
          count={steps.length}
          words={words}
          goesOn={trace.isCut}
          takesFocus={takesFocus}
        />
      </div>
      <StepState {...{steps, at, drawn}} />
      <p role="status" className="sr-only">
        {playing.hasMoved ? words : ''}
      </p>
    </div>
  );
}

type LinesProps = {
  lines: readonly string[];
  colored: readonly ReactNode[];
  steps: readonly TraceStep[];
  at: number;
  notesAt: NotesAt;
  code: readonly number[];
};

/** The listing: how far the program has come, and what each line has done. */
function StepLines({lines, colored, steps, at, notesAt, code}: LinesProps) {
  const now = steps[at];
  const reached = reachedUntil(steps, at, {code, lines});
  const notes = notesAt(at);
  const stateOf = (line: number): LineState => {
    if (reached.failed.has(line) || (line === now?.line && now.error !== undefined)) return 'failed';
    return line === now?.line ? 'current' : reached.lines.has(line) ? 'done' : 'ahead';
  };
  const box = useRef<HTMLDivElement>(null);
  const here = now?.line ?? 1;
  useEffect(() => {
    // With the next frame: measured now, the page would be laid out once for this and once for the frame.
    const frame = requestAnimationFrame(() => showRow(box.current, here));
    return () => cancelAnimationFrame(frame);
  }, [here]);
  return (
    <Scrolling box={box} label="Lines" className="step-box">
      <ol className="step-lines">
        {lines.map((text, n) => {
          const line = n + 1;
          return (
            <StepLine
              key={line}
              line={line}
              text={colored[n] ?? text}
              state={stateOf(line)}
              note={notes.get(line)}
              isNow={line === now?.line}
              isLast={line === lines.length}
            />
          );
        })}
      </ol>
    </Scrolling>
  );
}

type LineProps = {
  line: number;
  text: ReactNode;
  state: LineState;
  note: LineNote | undefined;
  isNow: boolean;
  isLast: boolean;
};

/** A step changes two lines or three: the others are left as they are drawn. */
const StepLine = memo(function StepLine({line, text, state, note, isNow, isLast}: LineProps) {
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={isNow ? `is-now ${state === 'failed' ? 'is-failed' : ''}` : undefined}
    >
      <GutterLine line={line} state={state} isFirst={line === 1} isLast={isLast} />
      <code className="step-code">{text}</code>
      {note ? <NoteText note={note} /> : null}
    </li>
  );
});

/** The line of the step and those beside it, inside the listing: the page stays where the reader has it. */
function showRow(box: HTMLElement | null, line: number): void {
  const row = box?.querySelector(`li:nth-child(${line})`)?.getBoundingClientRect();
  if (!box || !row) return;
  const {top, bottom} = box.getBoundingClientRect();
  const over = row.top - row.height - top;
  const under = row.bottom + row.height - bottom;
  if (over < 0) box.scrollBy({top: over});
  else if (under > 0) box.scrollBy({top: under});
}
