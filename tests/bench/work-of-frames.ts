// What each frame of a page costs its main thread, from the browser's own trace: script, style and layout.
import {setTimeout as pause} from 'node:timers/promises';
import type {CDPSession, Page} from 'playwright';

/** A complete event of the trace, as far as it is used; µs. */
type Traced = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of it the thread has run: the rest it waited for a processor. */
  readonly tdur?: number;
};

export type Frames = {
  /** Ms of work that begins in each, from its first script until that of the next. */
  readonly work: readonly number[];
  /** The same without what else the machine did meanwhile: ms that the thread has run. */
  readonly run: readonly number[];
  /** Ms from each to the next. */
  readonly apart: readonly number[];
  /** Ms that the thread has run in all of the time, whatever frames there were, for a sixtieth of a second. */
  readonly mean: number;
};

const CATEGORIES = ['devtools.timeline', 'blink', 'v8', 'blink.user_timing'];
const FRAME = 'FireAnimationFrame';
const WORK: ReadonlySet<string> = new Set([
  FRAME,
  'FunctionCall',
  'EvaluateScript',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'Layout',
]);
/** By it the page's own thread is known, and when it began. */
const MARK = 'bench-frames';
/** Callbacks of one frame come one right after the other, µs. */
const ONE_FRAME_US = 4000;
const FRAME_US = 1e6 / 60;

/** Watches the page for so long, ms. @throws {Error} where the trace has nothing of it. */
export async function framesOf(page: Page, session: CDPSession, forMs: number): Promise<Frames> {
  const events: Traced[] = [];
  const collect = ({value}: {value: readonly object[]}) => events.push(...(value as readonly Traced[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {recordMode: 'recordUntilFull', includedCategories: CATEGORIES, excludedCategories: ['*']},
  });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  await pause(forMs);
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return framesIn(events, forMs);
}

function framesIn(events: readonly Traced[], forMs: number): Frames {
  const mark = events.find(({name}) => name === MARK);
  if (!mark) throw new Error('the trace has nothing of the page');
  const until = mark.ts + forMs * 1000;
  const mine = events
    .filter(({pid, tid, ts}) => pid === mark.pid && tid === mark.tid && ts > mark.ts && ts < until)
    .toSorted((one, other) => one.ts - other.ts);
  const busy = outermost(mine.filter(({name}) => WORK.has(name)));
  const begins = mine.filter(({name}) => name === FRAME).map(({ts}) => ts);
  const starts = begins.filter((ts, at) => at === 0 || ts - (begins[at - 1] ?? 0) > ONE_FRAME_US);
  const ends = starts.slice(1);
  const sumOf = (what: 'dur' | 'run', from: number, to: number) =>
    busy.reduce((sum, span) => (span.from >= from && span.from < to ? sum + span[what] : sum), 0) / 1000;
  return {
    work: ends.map((end, at) => sumOf('dur', starts[at] ?? end, end)),
    run: ends.map((end, at) => sumOf('run', starts[at] ?? end, end)),
    apart: ends.map((end, at) => (end - (starts[at] ?? end)) / 1000),
    mean: sumOf('run', mark.ts, until) / ((until - mark.ts) / FRAME_US),
  };
}

/** µs. */
type Span = {readonly from: number; readonly dur: number; readonly run: number};

/** Events are in each other: the outermost counts. */
function outermost(events: readonly Traced[]): readonly Span[] {
  const spans: Span[] = [];
  for (const {ts, dur = 0, tdur = dur} of events) {
    const last = spans.at(-1);
    if (!last || ts >= last.from + last.dur) spans.push({from: ts, dur, run: tdur});
  }
  return spans;
}
