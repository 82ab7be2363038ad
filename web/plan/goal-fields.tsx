import {useId} from 'react';
import {DAYS_AT_FIRST, DAYS_MAX, GOAL_MAX} from '#schema/plan/plan.limits.ts';
import type {Plan} from '#web/plan/plan.ts';
import {Field} from '#web/ui/form/field.tsx';
import {RadioGroup} from '#web/ui/form/radio-group.tsx';

/** What is being chosen: a goal of ours, or one in the learner's own words. */
export type GoalDraft = {
  readonly choice: string | undefined;
  readonly own: string;
  readonly days: number;
};

const GOALS = [
  'Get a job in AI',
  'Use AI in the job I have',
  'Build something of my own',
  'Understand how it works',
] as const;
const OWN = 'own';
const DAYS = Array.from({length: DAYS_MAX}, (_, at) => at + 1);

export function draftOf(plan: Plan | null | undefined): GoalDraft {
  const goal = plan?.goal ?? null;
  const isOurs = goal !== null && (GOALS as readonly string[]).includes(goal);
  return {
    choice: goal === null ? undefined : isOurs ? goal : OWN,
    own: goal !== null && !isOurs ? goal : '',
    days: plan?.daysPerWeek ?? DAYS_AT_FIRST,
  };
}

/** The goal that a draft stands for; `null` for none. */
export function goalOf({choice, own}: GoalDraft): string | null {
  const text = choice === OWN ? own.trim() : (choice ?? '');
  return text === '' ? null : text;
}

const daysOff = (days: number): string =>
  DAYS_MAX - days === 1 ? 'One day off' : `${DAYS_MAX - days} days off`;

type Props = {draft: GoalDraft; onChange: (draft: GoalDraft) => void};

/** Why somebody is here, and on how many days a week they mean to learn. */
export function GoalFields({draft, onChange}: Props) {
  return (
    <div className="space-y-6">
      <RadioGroup
        legend="What brings you here?"
        choices={[
          ...GOALS.map((goal) => ({value: goal as string, label: goal})),
          {value: OWN, label: 'Something else'},
        ]}
        value={draft.choice}
        onChange={(choice) => onChange({...draft, choice})}
      />
      {draft.choice === OWN ? (
        <Field
          label="Your goal"
          maxLength={GOAL_MAX}
          value={draft.own}
          onChange={(event) => onChange({...draft, own: event.target.value})}
        />
      ) : null}
      <DaysAWeek value={draft.days} onChange={(days) => onChange({...draft, days})} />
    </div>
  );
}

function DaysAWeek({value, onChange}: {value: number; onChange: (days: number) => void}) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="mb-2 text-sm font-medium">How many days a week?</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {DAYS.map((days) => (
          <label
            key={days}
            className="relative grid h-11 cursor-pointer place-items-center rounded-lg border border-line tabular-nums transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-tint has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              aria-label={`${days} ${days === 1 ? 'day' : 'days'} a week`}
              checked={days === value}
              onChange={() => onChange(days)}
            />
            <span aria-hidden>{days}</span>
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className="mt-2 text-sm text-muted">
        {value === DAYS_MAX
          ? 'No days off: a missed day uses a freeze.'
          : `${daysOff(value)} a week won’t break your streak.`}
      </p>
    </fieldset>
  );
}
