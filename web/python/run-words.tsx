import {useEffect, useState} from 'react';
import {contained} from '#schema/isolated.ts';
import type {Printed, ProgramRun} from '#web/python/program-run.ts';
import {Spinner} from '#web/ui/show/spinner.tsx';

/** Shorter than that nobody has to be told, ms. */
const SLOW_MS = 400;

/** What a program has printed, its errors told apart; for a `pre`. */
export const PrintedText = ({printed}: {printed: readonly Printed[]}) =>
  printed.map(({at, stream, text}) => (
    <span key={at} className={stream === 'err' ? 'text-bad' : undefined}>
      {contained(text)}
    </span>
  ));

/** What is to be said of a run beside its output. */
export function RunWords({run}: {run: ProgramRun}) {
  const isSlow = useSlow(run.state);
  const words = run.state === 'ended' ? closingWords(run) : isSlow ? waitingWords(run.state) : undefined;
  return words === undefined ? null : (
    <p className="flex max-w-[38rem] items-center gap-2 text-sm text-muted">
      {run.state === 'ended' ? null : <Spinner size={14} />}
      <span>{words}</span>
    </p>
  );
}

/** Says how a run has ended to those who do not see it. */
export const RunStatus = ({run}: {run: ProgramRun}) => (
  <p role="status" className="sr-only">
    {spokenWords(run)}
  </p>
);

function useSlow(state: ProgramRun['state']): boolean {
  const [slow, setSlow] = useState<ProgramRun['state']>();
  useEffect(() => {
    if (state === 'ended') return;
    const timer = setTimeout(() => setSlow(state), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return slow === state;
}

const waitingWords = (state: 'starting' | 'running'): string =>
  state === 'starting' ? 'Starting Python. The first run on a page takes a few seconds.' : 'Running…';

/** Said of programs that have nothing else to show, and of those that did not reach their end. */
function closingWords({ending, printed}: ProgramRun): string | undefined {
  switch (ending?.how) {
    case 'finished': {
      const {isCut, error, figures} = ending.reply;
      if (isCut) return 'It printed more than this. The rest isn’t shown.';
      const isSilent = printed.length === 0 && error === null && figures.length === 0;
      return isSilent ? 'It ran, and printed nothing.' : undefined;
    }
    case 'stopped':
      return 'Stopped.';
    case 'time':
      return `Stopped after ${Math.round(ending.limitMs / 1000)} seconds. Does a loop in it ever end? Check what makes its condition false.`;
    case 'broken':
      return 'Python broke off and was started again. A function that calls itself very often can do this.';
    case 'unavailable':
      return navigator.onLine
        ? 'Python couldn’t be loaded. Check your connection, then run it again.'
        : 'You’re offline and Python isn’t saved on this device, so this can’t run now. Once you’re online, you can save it under Modules.';
    default:
      return undefined;
  }
}

function spokenWords({state, ending, printed}: ProgramRun): string {
  if (state !== 'ended' || ending?.how !== 'finished') return '';
  const {error} = ending.reply;
  if (error) return `Ended with ${error.type}${error.line === null ? '' : ` on line ${error.line}`}.`;
  const text = printed
    .map((one) => one.text)
    .join('')
    .trimEnd();
  if (text === '') return 'Done.';
  const lines = text.split('\n').length;
  return lines === 1 ? `It printed ${text}` : `It printed ${lines} lines.`;
}
