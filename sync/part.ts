// What one feature adds to the server. Each feature exports one such value (`<feature>/<feature>.part.ts`); parts.ts lists
// them, and app.ts puts them together.
import type {Hono} from 'hono';
import type {Pool} from 'pg';
import type {Prepare} from '#sync/account/accounts.ts';
import type {Relist} from '#sync/account/account.effects.ts';
import type {Passwords} from '#sync/account/password/passwords.ts';
import type {PersonFiles} from '#sync/account/own-data/remove-person.ts';
import type {Sessions} from '#sync/account/sessions/sessions.ts';
import type {AdminSessions} from '#sync/admin/admin-sessions.ts';
import type {Hints} from '#sync/admin/hints.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import type {Effects} from '#sync/commands/effects.ts';
import type {Belonging, NotExported} from '#sync/db/belonging.ts';
import type {Job, Sweep} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import type {EmailSessions} from '#sync/emails/email-sessions.ts';
import type {FileStore} from '#sync/files/file-store.ts';
import type {AccessTable, Apart} from '#sync/http/access.ts';
import type {Finders} from '#sync/http/authorise.ts';
import type {Gateway} from '#sync/http/gateway.ts';
import type {Api} from '#sync/http/serve.ts';
import type {Award} from '#sync/lessons/progress/progress.ts';
import type {EmailWriters} from '#sync/mail/postman.ts';
import type {Settings} from '#sync/settings.ts';
import type {QueryRules} from '#sync/zero/query-rules.ts';

/** What features do for one another: each gets it from app.ts, and none imports another. */
export type Handed = {
  readonly settings: Settings;
  /** Adds points to a learner's ledger. */
  readonly award: Award;
  /** Rewrites a learner's leaderboard entries. */
  readonly relist: Relist;
  /** Opens what is new in the course to a learner. */
  readonly prepare: Prepare;
};

/** What a feature's routes and jobs have to work with. */
export type Services = Handed & {
  readonly pool: Pool;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly emailSessions: EmailSessions;
  readonly adminSessions: AdminSessions;
  readonly passwords: Passwords;
  readonly commands: CommandNeeds;
  readonly store: FileStore;
  readonly files: PersonFiles;
  readonly sockets: Gateway;
  readonly hints: Hints;
  readonly emailWriters: EmailWriters;
  readonly belongings: readonly Belonging[];
};

type Rows = {
  /** Rows of a learner's, to be handed out to them. */
  readonly belongings?: readonly Belonging[];
  readonly notExported?: NotExported;
};

type Work<E extends Partial<Effects>> = {
  /** What the feature's commands do. */
  readonly effects?: (handed: Handed) => E;
  /** Rules of its queries' arguments, by the query's name. */
  readonly queryRules?: QueryRules;
  readonly jobs?: (services: Services) => readonly Job[];
  /** Run every ten minutes. */
  readonly sweeps?: readonly Sweep[];
  /** Writes its emails, by their kind. */
  readonly emails?: (services: Pick<Services, 'pool' | 'settings'>) => EmailWriters;
  /** What admin pages are told has changed (NOTIFY `admin_hint`). */
  readonly hints?: readonly string[];
};

type Routes<Table extends AccessTable> = {
  /** Who may call its routes. */
  readonly access: Table;
  readonly routes: (api: Api<Table>, services: Services) => void;
  /** Of what it mounts past its table. */
  readonly apart?: Apart;
};

/** A feature as parts.ts lists it. */
export type Part<E extends Partial<Effects> = Partial<Effects>> = Rows &
  Work<E> & {
    readonly access: AccessTable;
    readonly apart: Apart;
    readonly mount: (at: {readonly app: Hono; readonly find: Finders}, services: Services) => void;
  };

/** A feature with routes. */
export const part = <const Table extends AccessTable, E extends Partial<Effects> = object>({
  access,
  apart = {},
  routes,
  ...rest
}: Routes<Table> & Work<E> & Rows): Part<E> => ({
  ...rest,
  access,
  apart,
  mount: (at, services) => routes({...at, access}, services),
});

/** A feature without any. */
export const quietPart = (rest: Work<object> & Rows): Part<object> => ({
  ...rest,
  access: {},
  apart: {},
  mount: () => undefined,
});
