import {useMemo, useState} from 'react';
import {ChartFrame} from '#web/dev/machines/chart-frame.tsx';
import {ChartText} from '#web/dev/machines/chart-text.tsx';
import {SendPanel} from '#web/dev/machines/send-panel.tsx';
import {Timeline} from '#web/dev/machines/timeline.tsx';
import {clockText, eventWords, placeWords, stateWords} from '#web/dev/machines/words.ts';
import {graphOf, rowsOpenIn} from '#web/dev/machines/graph.ts';
import type {ActorReport, ChartNode, SendOrder, Step} from '#web/io/machine-report.ts';
import {Card} from '#web/ui/show/card.tsx';
import {Disclosure} from '#web/ui/show/disclosure.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Send = (report: ActorReport, event: SendOrder['event']) => Promise<void>;
type Props = {
  report: ActorReport & {readonly chart: ChartNode};
  /** Rejects with why the event was refused; without it nothing may be sent. */
  send: Send | undefined;
};

/** One machine: its chart, how it got where it is, and what it can be told. */
export function MachineView({report, send}: Props) {
  const {chart, machine, accepts} = report;
  const {shown, steps, at, isLive, show} = useSteps(report);
  const [refusal, setRefusal] = useState<string>();
  const key = shown.active.join(' ');
  const lit = useMemo(
    () => ({active: new Set(shown.active), taken: new Set(shown.taken), step: shown.n}),
    // Reports bring copies: a step is the same while its number is.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, shown.n],
  );
  const open = useMemo(() => rowsOpenIn(graphOf(chart), lit.active), [chart, lit]);
  const tell = (event: SendOrder['event']) => {
    setRefusal(undefined);
    send?.(report, event).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    );
  };
  const mayTell = send !== undefined && isLive;
  return (
    <Card className="p-4 sm:p-6">
      <Head report={report} words={stateWords(chart, shown.active)} isLive={isLive} />
      <ChartFrame
        key={machine + report.id + report.tab}
        machine={machine}
        chart={chart}
        lit={lit}
        onSend={mayTell ? (type) => tell({type}) : undefined}
      />
      {steps.length > 0 ? (
        <div className="mt-3">
          <Timeline chart={chart} steps={steps} at={at} isLive={isLive} onStep={show} />
        </div>
      ) : null}
      {refusal ? (
        <div className="mt-3">
          <Notice tone="bad" title="The event wasn’t sent">
            {refusal}
          </Notice>
        </div>
      ) : null}
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-3">
        {send === undefined ? null : isLive ? (
          <SendPanel open={open} accepts={accepts} onSend={tell} />
        ) : (
          <p className="text-sm text-muted">You’re looking at the past. Go live to send events.</p>
        )}
        <Events chart={chart} steps={steps} at={at} onStep={show} />
        <Context text={shown.context} />
      </div>
      <div className="mt-6">
        <Disclosure title="States and transitions" note="The chart as text">
          <ChartText chart={chart} active={lit.active} />
        </Disclosure>
      </div>
    </Card>
  );
}

/** The steps that its tab has kept, and which one is shown: the newest, unless an older one was chosen. */
function useSteps(report: ActorReport) {
  const [chosen, setChosen] = useState<number>();
  const steps = report.steps.toReversed();
  const found = chosen === undefined ? -1 : steps.findIndex(({n}) => n >= chosen);
  const isLive = chosen === undefined || found < 0;
  const at = isLive ? steps.length - 1 : found;
  const past = isLive ? undefined : steps[found];
  const {state, active, context} = report;
  const newest = steps.at(-1);
  const present = {
    n: newest?.n ?? 0,
    at: newest?.at ?? 0,
    type: '',
    taken: newest?.taken ?? [],
    state,
    active,
    context,
  };
  return {
    shown: past ?? present,
    steps,
    at,
    isLive,
    show: (step: Step | undefined) => setChosen(step?.n),
  };
}

type HeadProps = {report: ActorReport; words: string; isLive: boolean};

/** The same machine may run in several tabs: the heading says which one this is. */
function Head({report, words, isLive}: HeadProps) {
  const {machine, status} = report;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-xl font-semibold">
          {machine} <span className="font-normal text-muted">in {placeWords(report)}</span>
        </h2>
        <span className="gutter">{status}</span>
      </div>
      <p className="mt-1" role="status">
        {isLive ? 'Now in' : 'Was in'}{' '}
        <code className="rounded bg-accent-tint [overflow-wrap:anywhere] px-1.5 py-0.5 font-mono text-sm text-accent-strong">
          {words}
        </code>
      </p>
    </div>
  );
}

type EventsProps = {
  chart: ChartNode;
  steps: readonly Step[];
  at: number;
  onStep: (step: Step | undefined) => void;
};

/** Newest first; each leads to its step. */
function Events({chart, steps, at, onStep}: EventsProps) {
  return (
    <section className="min-w-0" aria-label="Last events">
      <h3 className="mb-2 text-sm font-semibold">Last events</h3>
      <ol
        className="max-h-72 overflow-y-auto rounded-lg border border-line py-1 font-mono text-xs"
        tabIndex={0}
      >
        {steps
          .map((step, index) => (
            <li key={step.n}>
              <button
                type="button"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onStep(index === steps.length - 1 ? undefined : step)}
                className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-1 text-left [overflow-wrap:anywhere] hover:bg-sunken aria-[current]:bg-accent-tint forced-colors:aria-[current]:underline"
              >
                <time className="text-muted">{clockText(step.at)}</time>
                <span>
                  {eventWords(chart, step)}{' '}
                  <span className="text-muted">→ {stateWords(chart, step.active)}</span>
                </span>
              </button>
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}

const Context = ({text}: {text: string}) => (
  <section className="min-w-0" aria-label="Context">
    <h3 className="mb-2 text-sm font-semibold">Context</h3>
    <pre className="max-h-72 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs" tabIndex={0}>
      {text}
    </pre>
  </section>
);
