import type {Pool} from 'pg';
import {callQueryRules} from '#schema/calls/calls.query-rules.ts';
import type {Learner} from '#schema/session.ts';
import type {Notify} from '#sync/commands/notice.ts';
import {callsAccess} from '#sync/calls/calls.access.ts';
import {callsIn} from '#sync/calls/calls-in.ts';
import {callsJobs} from '#sync/calls/calls.jobs.ts';
import {callsRoutes} from '#sync/calls/calls.routes.ts';
import {sweepLeftCalls} from '#sync/calls/calls.sweeps.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {own} from '#sync/db/belonging.ts';
import type {Log} from '#sync/db/pool.ts';
import {part} from '#sync/part/part.ts';
import type {Settings} from '#sync/settings.ts';
import type {Live} from '#sync/signal/live.ts';

type Needs = {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly live: Live;
  readonly notify: Notify;
  readonly log: Log;
};

type Given = Needs & {
  readonly commands: CommandNeeds;
  readonly learnerOf: (userId: string) => Promise<Learner | undefined>;
};

export const calls = part({
  access: callsAccess,
  routes: callsRoutes,
  services: ({pool, settings, commands, learnerOf, notify, live, log}: Given) => {
    // Who had a socket before that, this process did not see.
    const since = performance.now();
    return {
      calls: callsIn({
        pool,
        database: commands.database,
        learnerOf,
        notify,
        live,
        isGateOpen: settings.gate === 'open',
        callsPerMinute: settings.callsPerMinute,
        watchedMs: () => performance.now() - since,
        log,
      }),
    };
  },
  jobs: (needs: Needs) => callsJobs(needs),
  queryRules: callQueryRules,
  sweeps: [sweepLeftCalls],
  belongings: [own('private."callLine"')],
  staying: [
    {
      table: 'public."call"',
      whose: '"callerId" = $1 or "calleeId" = $1',
      names: ['callerId', 'calleeId'],
    },
  ],
});
