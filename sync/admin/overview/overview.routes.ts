import {connect} from 'node:net';
import type {Pool} from 'pg';
import {
  getOverview,
  type AiToday,
  type Attention,
  type Funnel,
  type Health,
  type PeriodFigures,
} from '#schema/admin/overview.api.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {lastRounds} from '#sync/db/jobs.ts';
import {FUNNEL} from '#sync/admin/overview/funnel.ts';
import {AI_TODAY, ATTENTION, FIGURES, SIGN_UPS, SOURCES} from '#sync/admin/overview/overview.sql.ts';
import {serve} from '#sync/http/serve.ts';
import type {Settings} from '#sync/settings.ts';
import {lossSince, LOSS_WORDS} from '#sync/commands/acknowledged/lost-work.ts';

type Needs = {readonly pool: Pool; readonly ports: Settings['ports']};

/** A process that does not take a connection within that is not well, ms. */
const ANSWERS_WITHIN_MS = 1000;

/** The academy at a glance: figures of rows that exist, nobody’s name among them. */
export function overviewRoutes(api: AdminApi, {pool, ports}: Needs): void {
  serve(api, getOverview, {}, async () => {
    const [attention, week, month, ai, funnel, signUps, sources, health] = await Promise.all([
      one<Attention>(pool, ATTENTION),
      one<PeriodFigures>(pool, FIGURES, [7]),
      one<PeriodFigures>(pool, FIGURES, [30]),
      one<AiToday>(pool, AI_TODAY),
      one<Funnel | null>(pool, FUNNEL),
      pool.query<{day: string; count: number}>(SIGN_UPS),
      pool.query<{source: string; campaign: string; count: number}>(SOURCES),
      healthOf(pool, ports),
    ]);
    return {attention, week, month, ai, funnel, signUps: signUps.rows, sources: sources.rows, health};
  });
}

async function one<T>(pool: Pool, text: string, values: unknown[] = []): Promise<T> {
  const {rows} = await pool.query<{told: T}>(text, values);
  if (!rows[0]) throw new Error('figures are always one row');
  return rows[0].told;
}

async function healthOf(pool: Pool, {zero, signal}: Settings['ports']): Promise<readonly Health[]> {
  const [hasZero, hasSignal, lost] = await Promise.all([answers(zero), answers(signal), lossSince(pool)]);
  const failing = lastRounds().filter(({isFailing}) => isFailing);
  return [
    // They were asked to get here.
    {name: 'Server and database', isWell: true, words: 'Working'},
    ...(lost ? [{name: 'Saved work', isWell: false, words: LOSS_WORDS}] : []),
    {name: 'Live rows (zero-cache)', isWell: hasZero, words: hasZero ? 'Working' : 'Not answering'},
    {name: 'Chat and calls (signal)', isWell: hasSignal, words: hasSignal ? 'Working' : 'Not answering'},
    {
      name: 'Background jobs',
      isWell: failing.length === 0,
      words:
        failing.length === 0
          ? `All ${lastRounds().length} working`
          : `Failing: ${failing.map(({task}) => task).join(', ')}`,
    },
  ];
}

/** Whether a process of this machine takes connections. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(ANSWERS_WITHIN_MS, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
