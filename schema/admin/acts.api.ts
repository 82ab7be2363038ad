import {endpoint} from '#schema/wire/endpoint.ts';

/** Rows that one act may be about. */
export const ACT_ROWS_MAX = 10_000;
/** Longest reason, characters. */
export const REASON_MAX = 500;

/** What every act is given. */
export type ActArgs = {readonly ids: readonly string[]; readonly reason: string};

/** A row that an act left as it was. */
export type Skipped = {readonly id: string; readonly why: string};

/** What has become of an act. */
export type ActDone = {readonly done: readonly string[]; readonly skipped: readonly Skipped[]};

/**
 * Does something to rows, with a reason: once for each id (a UUID), in one transaction. The same id again is told what was
 * done then.
 */
export const runAct = endpoint<{body: {id: string; name: string; args: unknown}; reply: ActDone}>()(
  'POST',
  '/api/admin/acts',
);

/** In place of an act's name: takes back the act whose id is the only one of `ids`, where its rows are as it left them. */
export const TAKE_BACK = 'acts.take-back';

/** What is left of an act to take back: rows that it changed, and how many of them are still as it left them. */
export const getWayBack = endpoint<{reply: {rows: number; left: number}}>()(
  'GET',
  '/api/admin/acts/{id}/back',
);

/** Whether an act was done: for who did not hear the answer. */
export const findAct = endpoint<{reply: {isDone: boolean}}>()('GET', '/api/admin/acts/{id}');
