import {Eye, EyeOff, Timer as TimerIcon} from 'lucide-react';
import {atom, useAtom} from 'jotai';
import {kept, isFlag} from '#web/io/kept.ts';
import {BASE_MINUTES} from '#schema/assessment/assessment.rules.ts';
import {clockText, minutesText, warningAt} from '#web/assessment/sitting/time-left.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';

const keptHidden = kept({name: 'assessment-timer-hidden', owner: 'device', until: 'forever', schema: isFlag});
const hiddenAtom = atom(keptHidden.read() === true);

const endFormat = new Intl.DateTimeFormat('en', {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});

type Props = {left: number; startedAt: number; dueAt: number};

/** The time that is left; it can be hidden, and the warnings come all the same. */
export function Timer({left, startedAt, dueAt}: Props) {
  const [isHidden, setHidden] = useAtom(hiddenAtom);
  const minutes = Math.round((dueAt - startedAt) / 60_000);
  const isShort = warningAt(left) !== undefined || left <= 0;
  const toggle = () => {
    setHidden(!isHidden);
    if (isHidden) keptHidden.forget();
    else keptHidden.keep(true);
  };
  return (
    <div role="group" aria-label="Time" className="flex items-center gap-1.5">
      <TimerIcon size={16} aria-hidden className={isShort ? 'text-warn' : 'text-muted'} />
      {isHidden ? (
        <span className="text-sm text-muted">Time hidden</span>
      ) : (
        <>
          <span
            aria-hidden
            translate="no"
            className={`min-w-[3.25rem] font-mono text-base tabular-nums ${isShort ? 'font-semibold text-warn' : ''}`}
          >
            {clockText(left)}
          </span>
          <span className="text-xs text-muted max-sm:hidden">
            {`of ${minutes} min${minutes > BASE_MINUTES ? ` (${BASE_MINUTES} + your extra time)` : ''}, ends at ${endFormat.format(dueAt)}`}
          </span>
        </>
      )}
      <span className="sr-only" role="timer">
        {isHidden ? '' : minutesText(left)}
      </span>
      <IconButton
        label={isHidden ? 'Show the time' : 'Hide the time'}
        icon={isHidden ? Eye : EyeOff}
        onClick={toggle}
      />
    </div>
  );
}

/** Said when ten and when two minutes are left, also where the time is hidden. */
export function TimeWarning({left}: {left: number}) {
  const minutes = warningAt(left);
  return (
    <div role="alert">
      {minutes === undefined ? null : (
        <p className="mb-5 max-w-[64rem] rounded-lg border-l-[3px] border-warn bg-warn-tint px-4 py-2.5 text-sm">
          <strong>Less than {minutes} minutes left.</strong> What you’ve answered is submitted automatically
          when the time is up.
        </p>
      )}
    </div>
  );
}
