import {useState} from 'react';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Arrows} from '#web/ui/trace/arrows.tsx';
import type {Figure} from '#web/ui/trace/illustration/figure.ts';
import {GutterLine} from '#web/ui/trace/gutter-line.tsx';
import {ReadingBar} from '#web/ui/trace/reading-bar.tsx';
import {TraceStrip, type StripNode} from '#web/ui/trace/strip.tsx';
import {TRACE_KINDS, TraceIllustration} from '#web/ui/trace/illustration/trace-illustration.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';
import {WeekStreak, type WeekDayState} from '#web/ui/trace/week-streak.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const strip = (ran: number): StripNode[] => [
  ...Array.from({length: 6}, (_, at): StripNode => ({
    kind: at === 4 ? 'project' : 'lesson',
    state: at < ran ? 'done' : at === ran ? 'next' : 'ahead',
  })),
  {kind: 'checkpoint', state: ran > 6 ? 'done' : ran === 6 ? 'next' : 'ahead'},
];

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const week = (states: readonly WeekDayState[]) =>
  DAYS.map((name, at) => ({name, state: states[at] ?? ('ahead' as const)}));

const Strips = () => (
  <Specimens>
    <Specimen name="strip">
      <TraceStrip nodes={strip(0)} label="No lesson done" />
      <TraceStrip nodes={strip(3)} label="3 of 5 lessons done" />
      <TraceStrip nodes={strip(7)} label="Module passed" />
    </Specimen>
    <Specimen name="reading">
      <div className="grid w-full gap-6 py-3">
        {[0, 0.46, 1].map((progress) => (
          <ReadingBar key={progress} progress={progress} />
        ))}
      </div>
    </Specimen>
    <Specimen name="week">
      <WeekStreak className="w-full max-w-76" days={week(['done', 'done', 'done', 'today'])} />
      <WeekStreak className="w-full max-w-76" days={week(['done', 'missed', 'done', 'done', 'today-done'])} />
      <WeekStreak className="w-full max-w-76" days={week(['today'])} />
    </Specimen>
  </Specimens>
);

const LINES = ['budget = 1000', 'limit = budget', 'budget = 800', 'print(budget, limit)'];
const VALUES = [
  ['budget →', '1000'],
  ['limit →', '1000'],
  ['budget →', '800'],
  ['prints', '800 1000'],
] as const;

const int = (id: string, state?: 'moved' | 'old') => ({id, type: 'int', text: id, state});
const FIGURES: readonly Figure[] = [
  {names: ['budget'], values: [int('1000', 'moved')], arrows: [{from: 'budget', to: '1000', state: 'moved'}]},
  {
    names: ['budget', 'limit'],
    values: [int('1000')],
    arrows: [
      {from: 'budget', to: '1000'},
      {from: 'limit', to: '1000', state: 'moved'},
    ],
  },
  {
    names: ['budget', 'limit'],
    values: [int('800', 'moved'), int('1000')],
    arrows: [
      {from: 'budget', to: '1000', state: 'old'},
      {from: 'budget', to: '800', state: 'moved'},
      {from: 'limit', to: '1000'},
    ],
  },
];

function Sample() {
  const [at, setAt] = useState(3);
  const figure = FIGURES[Math.min(at, FIGURES.length) - 1];
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 py-5 font-mono text-sm">
          {LINES.map((code, n) => {
            const line = n + 1;
            const state = line < at ? 'done' : line === at ? 'current' : 'ahead';
            const [what, value] = VALUES[n] ?? ['', ''];
            return (
              <div
                key={code}
                className={`flex min-h-13 items-center gap-3 pr-4 ${state === 'current' ? 'bg-accent-tint' : ''}`}
              >
                <GutterLine line={line} state={state} isFirst={n === 0} isLast={line === LINES.length} />
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <code className="whitespace-pre">{code}</code>
                  <code className="ml-auto text-xs text-muted">
                    {what} {value}
                  </code>
                </div>
              </div>
            );
          })}
        </div>
        <div className="min-w-0 border-t border-line p-4 lg:border-t-0 lg:border-l">
          <p className="text-xs text-muted">After line {at}</p>
          {figure ? <Arrows step={at} figure={figure} className="mt-2" /> : null}
        </div>
      </div>
      <div className="border-t border-line px-5 py-3">
        <TraceSteps
          label="Step"
          count={4}
          at={at}
          onChange={setAt}
          valueText={`Line ${at}: ${LINES[at - 1] ?? ''}`}
          className="max-w-72"
        />
      </div>
    </div>
  );
}

const OTHER: Figure = {
  names: ['average'],
  values: [
    {id: 'zero', type: 'with 0', text: '0.67', state: 'old'},
    {id: 'out', type: 'left out', text: '1.0'},
  ],
  arrows: [
    {from: 'average', to: 'zero', state: 'old'},
    {from: 'average', to: 'out', state: 'moved'},
  ],
};
const SHARED: Figure = {
  names: ['history', 'backup'],
  values: [{id: 'list', type: 'list', text: '["Hi"]'}],
  arrows: [
    {from: 'history', to: 'list', state: 'moved'},
    {from: 'backup', to: 'list', state: 'moved'},
  ],
};
const LEFT = ['counts = {}', 'counts["ok"] = 1', 'counts["late"]'];

const Code = () => (
  <div className="space-y-8">
    <Sample />
    <div className="grid items-center gap-8 sm:grid-cols-2">
      <Arrows figure={OTHER} />
      <Arrows figure={SHARED} />
      <div className="rounded-xl bg-sunken py-4 font-mono text-sm">
        {LEFT.map((code, n) => (
          <div key={code} className="flex h-9 items-center">
            <GutterLine
              line={n + 1}
              state={n < 2 ? 'done' : 'head'}
              isFirst={n === 0}
              isLast={n === 2}
              isBare
            />
            <code>{code}</code>
          </div>
        ))}
      </div>
    </div>
  </div>
);

const Pictures = () => (
  <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
    {TRACE_KINDS.map((kind) => (
      <div key={kind}>
        {kind === 'loading' ? (
          <Skeleton label="Loading, as a picture" picture={<TraceIllustration kind={kind} />} />
        ) : (
          <TraceIllustration kind={kind} />
        )}
        <p className="gutter mt-2">{kind}</p>
      </div>
    ))}
  </div>
);

/** The trace in small, and in pictures. */
export const traceSmall: readonly Part[] = [
  {
    id: 'strips',
    title: 'Strips',
    words: 'The line in a card, under a lesson’s title, and across a week.',
    show: Strips,
  },
  {
    id: 'code-trace',
    title: 'Code that runs',
    words: 'The gutter is the line. Names point to values; a moved arrow is teal, its old target dashed.',
    show: Code,
  },
  {
    id: 'pictures',
    title: 'Pictures',
    words: 'For screens without content. The text next to them says why.',
    show: Pictures,
  },
];
