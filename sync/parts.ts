// Every feature of the server, and what follows from all of them.
import {account} from '#sync/account/account.part.ts';
import {admin} from '#sync/admin/admin.part.ts';
import {announcements} from '#sync/announcements/announcements.part.ts';
import {assessment} from '#sync/assessment/assessment.part.ts';
import {auditing} from '#sync/audit/audit.part.ts';
import {avatar} from '#sync/avatar/avatar.part.ts';
import {calls} from '#sync/calls/calls.part.ts';
import {chat} from '#sync/chat/chat.part.ts';
import {coding} from '#sync/coding/coding.part.ts';
import {commands} from '#sync/commands/commands.part.ts';
import type {Effects} from '#sync/commands/effects.ts';
import {dashboard} from '#sync/dashboard/dashboard.part.ts';
import {emails} from '#sync/emails/emails.part.ts';
import {files} from '#sync/files/files.part.ts';
import type {Access, AccessTable, Apart} from '#sync/http/access.ts';
import {pagesAccess} from '#sync/http/pages.access.ts';
import {landing} from '#sync/landing/landing.part.ts';
import {leaderboard} from '#sync/leaderboard/leaderboard.part.ts';
import {lessons} from '#sync/lessons/lessons.part.ts';
import {mail} from '#sync/mail/mail.part.ts';
import {notifications} from '#sync/notifications/notifications.part.ts';
import type {Acts} from '#sync/part/act.ts';
import type {EmailWriters, Part, QueryGuards, QueryRules} from '#sync/part/part.ts';
import {joined, type Makers} from '#sync/part/joined.ts';
import {plan} from '#sync/plan/plan.part.ts';
import {python} from '#sync/python/python.part.ts';
import {spendings} from '#sync/spendings/spendings.part.ts';
import {tutor} from '#sync/tutor/tutor.part.ts';

const byName = {
  account,
  admin,
  announcements,
  assessment,
  auditing,
  avatar,
  calls,
  chat,
  coding,
  commands,
  dashboard,
  emails,
  files,
  landing,
  leaderboard,
  lessons,
  mail,
  notifications,
  plan,
  python,
  spendings,
  tutor,
};

export const parts = Object.values(byName);

type Each = (typeof byName)[keyof typeof byName];
/** All of a union at once: `A | B` → `A & B`. */
type Every<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Taking<Functions> = [Functions] extends [(all: infer All) => void] ? All : never;

type NeededBy<P> = P extends Part<infer In, never, infer _E, never, infer _M> ? (needs: In) => void : never;
type HandedTo<P> = P extends Part<never, infer In, infer _E, never, infer _M> ? (handed: In) => void : never;
type EffectsOf<P> = P extends Part<never, never, infer Done, never, infer _M> ? Done : never;
type GivenTo<P> = P extends Part<never, never, infer _E, infer In, infer _M> ? (given: In) => void : never;
type MadeBy<P> = P extends Part<never, never, infer _E, never, infer Made> ? Made : never;

/** What all routes and jobs work with. */
export type Needed = Taking<NeededBy<Each>>;

/** What features do for one another, and what there is before any service. */
export type Handed = Taking<HandedTo<Each>>;

/** What the features' services are made from. */
export type Given = Taking<GivenTo<Each>>;

type Named = Readonly<Record<string, unknown>>;

/** What each part has of something. */
const inEach = <Value>(of: (part: Each) => Readonly<Record<string, Value>> | undefined): Makers<Value> =>
  Object.fromEntries(Object.entries(byName).map(([name, part]) => [`the part "${name}"`, of(part) ?? {}]));

/** What every command does: a command without an effect does not compile. */
export const effectsOf = (handed: Handed): Effects =>
  joined<unknown>(
    'effects',
    inEach((part) => part.effects?.(handed) as Named | undefined),
  ) as Every<EffectsOf<Each>>;

/** The services of all features, together and by who makes them. */
export function servicesFrom(given: Given): {readonly made: Every<MadeBy<Each>>; readonly makers: Makers} {
  const makers = inEach<unknown>((part) => part.services?.(given) as Named | undefined);
  return {made: joined('services', makers) as Every<MadeBy<Each>>, makers};
}

/** What is written at the start, in its order. */
export const SEEDS = parts.flatMap((part) => part.seeds ?? []).toSorted((a, b) => a.order - b.order);

/** Everything that admins may do to rows, by name. */
export const actsOf = (handed: Handed): Acts =>
  joined(
    'acts',
    inEach((part) => part.acts?.(handed)),
  );

/** Every route at the public address, and who may call it. */
export const ACCESS: AccessTable = joined<Access>('routes', {
  ...inEach<Access>((part) => part.access),
  'sync/http/pages.access.ts': pagesAccess,
});

/** Paths with callers and errors of their own. */
export const APART: Apart = joined(
  'paths',
  inEach((part) => part.apart),
);

/** Rules of the arguments of queries, by the query's name. */
export const QUERY_RULES: QueryRules = joined(
  'rules of a query',
  inEach((part) => part.queryRules),
);

/** What the server adds to queries, by the query's name. */
export const QUERY_GUARDS: QueryGuards = joined(
  'guards of a query',
  inEach((part) => part.queryGuards),
);

/** The same of admins' queries. */
export const ADMIN_QUERY_RULES: QueryRules = joined(
  'rules of a query',
  inEach((part) => part.adminQueryRules),
);

/** What goes with the row of "user"; exported for a learner. */
export const BELONGINGS = parts.flatMap((part) => part.belongings ?? []);

/** What stays for others, without the name; exported for a learner as well. */
export const STAYING = parts.flatMap((part) => part.staying ?? []);

/** Tables that hold nothing of anybody to hand out. */
export const NOT_EXPORTED = joined<string>(
  'tables',
  inEach((part) => part.notExported),
);

/** What admin pages are told has changed. */
export const HINTS = parts.flatMap((part) => part.hints ?? []);

/** The emails of all features, by their kind. */
export const emailWritersOf = (handed: Handed): EmailWriters =>
  joined(
    'emails',
    inEach((part) => part.emails?.(handed)),
  );

/** Of all features. */
export const SWEEPS = parts.flatMap((part) => part.sweeps ?? []);
