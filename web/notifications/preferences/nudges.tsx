import type {Nudge} from '#schema/notifications/preferences/preferences.defaults.ts';
import {useCommand, useStoreOpen} from '#web/data/data.ts';
import {Saving} from '#web/notifications/preferences/times.tsx';
import {useSchedule} from '#web/notifications/preferences/use-preferences.ts';
import {Switch} from '#web/ui/form/switch.tsx';

/** What the academy says of itself to bring a learner back: each has its switch. */
export function Nudges() {
  const {nudges} = useSchedule();
  return (
    <div className="grid max-w-md gap-4">
      <One
        nudge="weekly"
        label="Weekly summary"
        hint="On Monday morning: your lessons, points, and days of the week before. Nothing after a week off."
      />
      {nudges.weekly ? (
        <One
          nudge="weeklyEmail"
          label="Weekly summary by email"
          hint="To your address, once you’ve confirmed it. Each email has a link that stops them."
        />
      ) : null}
      <One
        nudge="streakReminder"
        label="Remind me of my streak"
        hint="In the evening, and only on days that would cost your streak something."
      />
      <Saving of="preferences.nudge" />
    </div>
  );
}

function One({nudge, label, hint}: {nudge: Nudge; label: string; hint: string}) {
  const {nudges} = useSchedule();
  const isOpen = useStoreOpen();
  const set = useCommand('preferences.nudge');
  return (
    <Switch
      label={label}
      hint={hint}
      disabled={!isOpen}
      checked={nudges[nudge]}
      onChange={({target}) => set({nudge, isOn: target.checked})}
    />
  );
}
