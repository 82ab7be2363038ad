import {ChevronLeft, ChevronRight} from 'lucide-react';
import {clockText, eventWords, stateWords} from '#web/dev/machines/words.ts';
import type {ChartNode, Step} from '#web/io/machine-report.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

type Props = {
  chart: ChartNode;
  /** Oldest first; never empty. */
  steps: readonly Step[];
  /** Index of the step that is shown. */
  at: number;
  isLive: boolean;
  /** `undefined` goes back to the present. */
  onStep: (step: Step | undefined) => void;
};

/** Steps back through what happened to a machine. */
export function Timeline({chart, steps, at, isLive, onStep}: Props) {
  const step = steps[at];
  const go = (to: number) => onStep(to >= steps.length - 1 ? undefined : steps[to]);
  const words = step
    ? `${clockText(step.at)}, ${eventWords(chart, step)}, ${stateWords(chart, step.active)}`
    : '';
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-2">
        <IconButton
          size="small"
          icon={ChevronLeft}
          label="Step back"
          aria-disabled={at === 0}
          onClick={() => (at === 0 ? undefined : go(at - 1))}
        />
        <TraceSteps
          className="order-first mx-2 min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0"
          label="Step"
          count={steps.length}
          at={at + 1}
          onChange={(to) => go(to - 1)}
          valueText={words}
        />
        <IconButton
          size="small"
          icon={ChevronRight}
          label="Step forward"
          aria-disabled={isLive}
          onClick={() => (isLive ? undefined : go(at + 1))}
        />
        <Button
          size="small"
          kind="secondary"
          aria-pressed={isLive}
          className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-strong forced-colors:aria-pressed:underline"
          onClick={() => onStep(undefined)}
        >
          Live
        </Button>
      </div>
      {step ? (
        <p className="mt-1 font-mono text-xs [overflow-wrap:anywhere]">
          <span className="text-muted">{clockText(step.at)}</span> {eventWords(chart, step)}{' '}
          <span className="text-muted">→ {stateWords(chart, step.active)}</span>
        </p>
      ) : null}
    </div>
  );
}
