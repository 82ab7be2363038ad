import {useState} from 'react';
import {useCommand, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {clockOf, minutesOf} from '#web/notifications/preferences/clock.ts';
import {useSchedule} from '#web/notifications/preferences/use-preferences.ts';
import {Field} from '#web/ui/form/field.tsx';
import {Switch} from '#web/ui/form/switch.tsx';
import {SaveMark} from '#web/ui/show/save-mark.tsx';
import type {CommandName} from '#schema/commands.ts';

const NIGHT = {from: 22 * 60, until: 7 * 60};
const MORNING = 8 * 60;

/** When nothing is pushed. */
export function QuietHours() {
  const {hours} = useSchedule();
  const isOpen = useStoreOpen();
  const set = useCommand('preferences.quiet');
  const choose = (next: Partial<typeof NIGHT>) => {
    const both = {...(hours ?? NIGHT), ...next};
    if (both.from !== both.until) set({hours: both});
  };
  return (
    <div className="max-w-md">
      <Switch
        label="Keep quiet at night"
        hint="News about your account’s security comes at any hour."
        disabled={!isOpen}
        checked={hours !== null}
        onChange={({target}) => set({hours: target.checked ? NIGHT : null})}
      />
      {hours ? (
        <div className="mt-4 grid grid-cols-2 gap-4">
          <TimeField
            label="From"
            minutes={hours.from}
            other={hours.until}
            onChange={(from) => choose({from})}
          />
          <TimeField
            label="Until"
            minutes={hours.until}
            other={hours.from}
            onChange={(until) => choose({until})}
          />
        </div>
      ) : null}
      <Saving of="preferences.quiet" />
    </div>
  );
}

/** Whether emails come by themselves or once a day. */
export function EmailTimes() {
  const {digestAt} = useSchedule();
  const isOpen = useStoreOpen();
  const set = useCommand('preferences.digest');
  return (
    <div className="max-w-md">
      <Switch
        label="One email a day"
        hint="Everything you haven’t read yet in one email. Otherwise an email follows a few minutes after each notification."
        disabled={!isOpen}
        checked={digestAt !== null}
        onChange={({target}) => set({at: target.checked ? MORNING : null})}
      />
      {digestAt === null ? null : (
        <div className="mt-4 grid grid-cols-2 gap-4">
          <TimeField label="At" minutes={digestAt} onChange={(at) => set({at})} />
        </div>
      )}
      <Saving of="preferences.digest" />
    </div>
  );
}

type TimeProps = {
  label: string;
  minutes: number;
  /** A time that it must not be. */
  other?: number;
  onChange: (minutes: number) => void;
};

/** A time of day. What is half typed stays in the field and is sent to nobody. */
function TimeField({label, minutes, other, onChange}: TimeProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = typed === undefined ? minutes : minutesOf(typed);
  return (
    <Field
      type="time"
      label={label}
      value={typed ?? clockOf(minutes)}
      error={wanted === other && wanted !== undefined ? 'Choose two different times.' : undefined}
      onChange={({target}) => {
        setTyped(target.value);
        const next = minutesOf(target.value);
        if (next !== undefined) onChange(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** How far the last change is. */
export function Saving({of}: {of: CommandName}) {
  const changes = usePendingOf(of);
  const wordOf = useSaveWord(changes);
  const last = changes.at(-1);
  return (
    <div className="mt-2 flex min-h-6 justify-end">
      <SaveMark state={last && (last.status === 'failed' ? 'Not sent' : wordOf(last))} />
    </div>
  );
}
