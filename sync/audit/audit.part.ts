import type {Pool} from 'pg';
import {appendHead} from '#sync/audit/heads.ts';
import {every} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {quietPart} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';

/** How often it looks whether a new day (UTC) has begun, ms. */
const LOOK_EVERY_MS = 600_000;

type Needs = {readonly pool: Pool; readonly log: Log; readonly settings: Pick<Settings, 'audit'>};

export const auditing = quietPart({
  jobs: ({pool, log, settings}: Needs) => [
    every(
      LOOK_EVERY_MS,
      'sign the audit log',
      async () => {
        await appendHead(pool, settings.audit, 'day');
        return false;
      },
      log,
    ),
  ],
  notExported: {'private."auditSigned"': 'which lines the file of signed heads must have'},
});
