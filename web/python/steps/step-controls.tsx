import {ChevronLeft, ChevronRight, ChevronsRight, Pause, Play} from 'lucide-react';
import {memo, useEffect, useMemo, useRef, type ComponentProps} from 'react';
import type {Playing} from '#web/python/steps/use-playing.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {TraceSteps} from '#web/ui/trace/trace-steps.tsx';

type Props = {
  playing: Playing;
  count: number;
  /** Said in the listing's words, as long as nothing has moved. */
  words: string;
  /** The program went on after the last step. */
  goesOn: boolean;
  takesFocus: boolean;
};

/** Back, step, play and the end; the line itself can be dragged along. */
export function StepControls({playing, count, words, goesOn, takesFocus}: Props) {
  const {at, isPlaying, hasMoved, go} = playing;
  const press = useMemo(
    () => ({
      back: () => go({by: -1}),
      play: () => go('toggle'),
      on: () => go({by: 1}),
      end: () => go({to: count - 1}),
    }),
    [go, count],
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus({preventScroll: true});
  }, [takesFocus]);
  const isLast = at === count - 1;
  return (
    <div ref={box} role="group" aria-label="Steps" className="step-controls">
      <Control icon={ChevronLeft} label="Step back" aria-disabled={at === 0} onClick={press.back} />
      <Control
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? 'Pause' : 'Play'}
        aria-disabled={count < 2}
        onClick={press.play}
      />
      <TraceSteps
        label="Step"
        count={count}
        at={at + 1}
        onChange={(to) => go({to: to - 1})}
        // Then the status says it: once is enough.
        valueText={hasMoved ? `${at + 1} of ${count}` : words}
        className="step-slider"
      />
      <Control icon={ChevronRight} label="Step forward" aria-disabled={isLast} onClick={press.on} />
      <Control icon={ChevronsRight} label="To the end" aria-disabled={isLast} onClick={press.end} />
      <p className="ml-2 text-sm font-semibold">
        Step {at + 1} of {count}
      </p>
      {goesOn && isLast ? (
        <p className="w-full px-2 pb-1 text-sm text-muted">
          The program goes on; only this much is followed.
        </p>
      ) : null}
    </div>
  );
}

/** The slider is the one stop of the Tab key: its keys do all that the buttons do. */
const Control = memo((props: ComponentProps<typeof IconButton>) => <IconButton {...props} tabIndex={-1} />);
