// What a learner has set out to do, as the screen shows it.
import type {Python} from '#schema/plan/plan.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Plan = {
  readonly goal: string | null;
  readonly daysPerWeek: number | null;
  readonly python: Python | null;
};

/** A plan that says nothing: skipped. */
export const NO_PLAN: Plan = {goal: null, daysPerWeek: null, python: null};

/** A row knows more than a plan says, and a command takes nothing else. */
const saidIn = ({goal, daysPerWeek, python}: Plan): Plan => ({goal, daysPerWeek, python});

/** The synced plan with what is still on its way; `null` while there is none. */
export const planOf = (row: Plan | undefined, pending: readonly Command[]): Plan | null =>
  overlay<Plan | null>(row ? saidIn(row) : null, pending, {
    'plan.set': (_, {args: {goal, daysPerWeek, python}}) => ({goal, daysPerWeek, python}),
  });
