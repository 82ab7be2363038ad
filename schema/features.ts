// Every feature of the academy. What follows from them: schema.ts, queries.ts, commands.ts.
import {account} from '#schema/account/account.feature.ts';
import {announcements} from '#schema/announcements/announcements.feature.ts';
import {assessment} from '#schema/assessment/assessment.feature.ts';
import {avatar} from '#schema/avatar/avatar.feature.ts';
import {calls} from '#schema/calls/calls.feature.ts';
import {chat} from '#schema/chat/chat.feature.ts';
import {coding} from '#schema/coding/coding.feature.ts';
import {commands} from '#schema/commands/commands.feature.ts';
import {dashboard} from '#schema/dashboard/dashboard.feature.ts';
import {leaderboard} from '#schema/leaderboard/leaderboard.feature.ts';
import {lessons} from '#schema/lessons/lessons.feature.ts';
import {notifications} from '#schema/notifications/notifications.feature.ts';
import {plan} from '#schema/plan/plan.feature.ts';
import {spendings} from '#schema/spendings/spendings.feature.ts';
import {tutor} from '#schema/tutor/tutor.feature.ts';

const features = [
  commands,
  account,
  lessons,
  leaderboard,
  plan,
  chat,
  notifications,
  announcements,
  dashboard,
  calls,
  assessment,
  coding,
  tutor,
  spendings,
  avatar,
] as const;

type Each = (typeof features)[number];

/** All of a union at once: `A | B` → `A & B`. */
type Every<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** The tables of all features. */
export const tables = features.flatMap((one): readonly Each['tables'][number][] => one.tables);

/** The relations of all features. */
export const relations = features.flatMap((one): readonly Each['relations'][number][] => one.relations);

/** The queries of all features, by group. */
export const queryGroups = merged(features.map((one) => one.queries)) as Every<Each['queries']>;

/** The commands of all features, by group. */
export const commandGroups = merged(features.map((one) => one.commands)) as Every<Each['commands']>;

/** @throws {Error} where two features use the same name. */
function merged(groups: readonly Readonly<Record<string, unknown>>[]): unknown {
  const all: Record<string, unknown> = {};
  for (const [name, group] of groups.flatMap((one) => Object.entries(one))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two features have a group "${name}".`);
    all[name] = group;
  }
  return all;
}
