// What one feature adds to the server. Each feature exports one such value (`<feature>/<feature>.part.ts`); parts.ts lists
// them, and app.ts puts them together. A part says by type what it needs; services.ts has it, or does not compile.
import type {Condition, ReadonlyJSONValue} from '@rocicorp/zero';
import type {Hono} from 'hono';
import type {Pool} from 'pg';
import type * as z from 'zod/mini';
import type {Belonging, NotExported, Staying} from '#sync/db/belonging.ts';
import type {Acts} from '#sync/part/act.ts';
import type {Job, Sweep} from '#sync/db/jobs.ts';
import type {AccessTable, Apart} from '#sync/http/access.ts';
import type {Finders} from '#sync/http/authorise.ts';
import type {Api} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';

/** Rules of the arguments of queries, by the query's name. */
export type QueryRules = Readonly<Record<string, z.ZodMiniType<ReadonlyJSONValue>>>;

/**
 * Conditions that the server adds to queries, by the query's name: what only rows decide that the asker must not have
 * (sync/people/shown.ts). Browsers run the query without them.
 */
export type QueryGuards = Readonly<
  Record<string, (askerId: string, isGateOpen: boolean) => readonly Condition[]>
>;

/** An email as it is sent, in plain text. */
export type Email = {
  readonly subject: string;
  /** The whole of it as plain text; all that is kept where there is no mail server. */
  readonly text: string;
  /** The same as HTML, for mail clients that show it. */
  readonly html?: string;
  /** Where mail clients end emails of this kind by themselves (RFC 8058): nothing but a POST is needed there. */
  readonly unsubscribeAt?: string;
};

/** Renders the emails of each kind; `undefined` if there is no longer a reason to send one. */
export type EmailWriters = Readonly<
  Record<
    string,
    (order: {
      readonly to: string;
      readonly data: Readonly<Record<string, string>>;
    }) => Promise<Email | undefined>
  >
>;

/** What a feature writes at each start of sync, before anything is served. */
export type Seed = {
  /** When it runs, ascending: the course is 10, and what refers to lessons comes after it. */
  readonly order: number;
  /** What is there already is left as it is. A rejection stops the start. */
  readonly write: (pool: Pool, settings: Settings) => Promise<unknown>;
};

type Work<Needs, Handed, Effects, Given, Made> = {
  /**
   * Makes its services, once for a process. Routes and jobs get those of every feature, under these names.
   * @param given what there is before any feature's services: they do not build on one another, so their order is free.
   */
  readonly services?: (given: Given) => Made;
  readonly seeds?: readonly Seed[];
  /** What the feature's commands do. @param handed what other features do for it, and what there is before any service. */
  readonly effects?: (handed: Handed) => Effects;
  /** Rules of its queries' arguments. */
  readonly queryRules?: QueryRules;
  /** What the server adds to its queries. */
  readonly queryGuards?: QueryGuards;
  /** Rules of the arguments of queries that admins ask. */
  readonly adminQueryRules?: QueryRules;
  /** What admins may do to its rows. */
  readonly acts?: (handed: Handed) => Acts;
  readonly jobs?: (needs: Needs) => readonly Job[];
  /** Run every ten minutes. */
  readonly sweeps?: readonly Sweep[];
  /** Writes its emails. */
  readonly emails?: (handed: Handed) => EmailWriters;
  /** What admin pages are told has changed (NOTIFY `admin_hint`). */
  readonly hints?: readonly string[];
  /** Rows of a learner's, to be handed out to them. */
  readonly belongings?: readonly Belonging[];
  /** Rows of a learner's that others go on reading when the account is gone; without the name. */
  readonly staying?: readonly Staying[];
  readonly notExported?: NotExported;
};

type Routes<Table extends AccessTable, Needs> = {
  /** Who may call its routes. */
  readonly access: Table;
  readonly routes: (api: Api<Table>, needs: Needs) => void;
  /** Of what it mounts past its table. */
  readonly apart?: Apart;
};

/** A feature as parts.ts lists it. */
export type Part<Needs, Handed, Effects, Given, Made> = Work<Needs, Handed, Effects, Given, Made> & {
  readonly access: AccessTable;
  readonly apart: Apart;
  readonly mount: (at: {readonly app: Hono; readonly find: Finders}, needs: Needs) => void;
};

/** A feature with routes. */
export const part = <
  const Table extends AccessTable,
  Needs,
  Handed = unknown,
  Effects = object,
  Given = unknown,
  Made = object,
>({
  access,
  apart = {},
  routes,
  ...rest
}: Routes<Table, Needs> & Work<Needs, Handed, Effects, Given, Made>): Part<
  Needs,
  Handed,
  Effects,
  Given,
  Made
> => ({
  ...rest,
  access,
  apart,
  mount: (at, needs) => routes({...at, access}, needs),
});

/** A feature without any. */
export const quietPart = <
  Needs = unknown,
  Handed = unknown,
  Effects = object,
  Given = unknown,
  Made = object,
>(
  rest: Work<Needs, Handed, Effects, Given, Made>,
): Part<Needs, Handed, Effects, Given, Made> => ({...rest, access: {}, apart: {}, mount: () => undefined});
