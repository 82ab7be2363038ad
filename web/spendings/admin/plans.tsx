// What admins can do about spending, as the dialog asks for it.
import {isolated} from '#schema/isolated.ts';
import {amountOf, CURRENCY} from '#schema/spendings/money.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import type {PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {Field} from '#web/ui/form/field.tsx';

/** Everything, or one feature. */
export type Switch = SpendingFeature | 'all';

const MINUTE_S = 60;

export const nameOf = (name: Switch): string => (name === 'all' ? 'All AI' : SPENDING_FEATURES[name].name);

const KEPT = 'Anything that’s running still ends, and nothing written is lost.';

export const switching = (name: Switch, isOff: boolean): PlannedAct => ({
  name: 'spendings.switch',
  ids: [name],
  title: isOff ? `Switch off: ${nameOf(name)}?` : `Switch on: ${nameOf(name)}?`,
  effect: isOff
    ? `Nothing more is spent on it from this moment. Learners get what costs nothing: the tutor answers with passages from their lessons. ${KEPT}`
    : 'It’s there again at once, within the budget and everyone’s limits.',
  verb: isOff ? ['Switch off', 'Switched off'] : ['Switch on', 'Switched on'],
  whom: [name === 'all' ? 'all AI' : nameOf(name), 'features'],
  isDanger: isOff,
  fields: <input type="hidden" name="isOff" value={isOff ? 'yes' : 'no'} />,
});

export type Limits = {
  readonly turns: number;
  readonly seconds: number;
  readonly capMicros: number | null;
  readonly settingMicros: number | null;
  readonly speechPercent: number;
  readonly version: number;
};

export const changingLimits = (limits: Limits): PlannedAct => ({
  name: 'spendings.changeLimits',
  ids: ['all'],
  title: 'Change the limits',
  effect: 'They hold at once. Spending so far stays counted.',
  verb: ['Save', 'Changed'],
  whom: ['the limits', 'limits'],
  fields: (
    <>
      <input type="hidden" name="version" value={limits.version} />
      <Field
        label={`Budget a day, ${CURRENCY}`}
        hint={
          limits.settingMicros === null
            ? 'Empty: nothing may be spent.'
            : `Empty: ${amountOf(limits.settingMicros)}, as AI_DAY_BUDGET says.`
        }
        name="budget"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={limits.capMicros === null ? '' : amountOf(limits.capMicros)}
      />
      <Field
        label="Voice stops at, % of the budget"
        hint="What’s left is for text. At 100% the tutor answers from the lessons."
        name="speechPercent"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={limits.speechPercent}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Answers a learner and day"
          name="turns"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={limits.turns}
        />
        <Field
          label="Minutes of voice"
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={Math.floor(limits.seconds / MINUTE_S)}
        />
      </div>
    </>
  ),
});

/** A learner's own limits, both or neither. */
type Own = {readonly turnsCap?: number | null | undefined; readonly secondsCap?: number | null | undefined};

export const limitingLearner = (userId: string, fullName: string, own: Own | undefined): PlannedAct => ({
  name: 'spendings.limitLearners',
  ids: [userId],
  title: `AI limits of ${isolated(fullName)}`,
  effect: 'They hold at once, in place of everyone’s. Leave both empty to go back to everyone’s.',
  verb: ['Save', 'Changed the AI limits of'],
  whom: ['the learner', 'learners'],
  fields: (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Answers a day"
        name="turns"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={own?.turnsCap ?? ''}
      />
      <Field
        label="Minutes of voice a day"
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={own?.secondsCap == null ? '' : Math.floor(own.secondsCap / MINUTE_S)}
      />
    </div>
  ),
});

export const seeing = (ids: readonly string[]): PlannedAct => ({
  name: 'spendings.seeAlerts',
  ids,
  title: ids.length === 1 ? 'Mark this alert as seen?' : `Mark ${ids.length} alerts as seen?`,
  effect: 'It leaves this page and the overview for every admin, and doesn’t come back today.',
  verb: ['Mark as seen', 'Marked as seen:'],
  whom: ['1 alert', 'alerts'],
});
