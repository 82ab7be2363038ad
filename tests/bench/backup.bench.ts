// A backup of a large academy while it is used: what a learner's own write takes meanwhile, beside the same writes before;
// and how long the restore takes, which compares every row.
import {execFile} from 'node:child_process';
import {chmodSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {promisify} from 'node:util';
import {benchAcademy, complete, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {addCourse, benchLessonId} from '#tests/bench/bench-course.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {addCrowd} from '#tests/bench/leaderboard-crowd.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const LEARNERS = Number(process.env['BACKUP_LEARNERS'] ?? 100_000);
/** Times the same writes before. */
const LIMIT = 1.5;
/** Writes before the backup; and the most there are lessons for during it. */
const BEFORE = 600;
const LESSONS = 20_000;
const WARM_UP = 50;
/** Between two writes, ms. */
const REST_MS = 20;
const run = promisify(execFile);

export async function backupLive(opened: Closing): Promise<Report> {
  const {academy, pool, env} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  await addCourse(pool, {lessons: LESSONS});
  await addCrowd(pool, LEARNERS, 1);
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-backup-'));
  chmodSync(folder, 0o755); // As root PostgreSQL runs as another user.
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  const [to, secretsTo] = [join(folder, 'data'), join(folder, 'keys')];
  const write = writing(academy.origin, learner);
  for (let at = 0; at < WARM_UP; at += 1) await write();
  const before: number[] = [];
  for (let at = 0; at < BEFORE; at += 1) before.push(await write());

  const begun = performance.now();
  const state = {isDone: false};
  const backup = node(['sync/backup/backup.ts', '--to', to, '--secrets-to', secretsTo], env).finally(() => {
    state.isDone = true;
  });
  const during: number[] = [];
  while (!state.isDone) during.push(await write());
  await backup;
  const backupS = (performance.now() - begun) / 1000;

  const [name = ''] = readdirSync(to);
  const restoreBegun = performance.now();
  const elsewhere = {...env, DATA_DIR: join(folder, 'restored')};
  const secrets = join(secretsTo, `${name}.secrets.json`);
  await node(['sync/backup/restore.ts', '--from', join(to, name), '--secrets', secrets], elsewhere);
  const restoreS = (performance.now() - restoreBegun) / 1000;
  return reportOf({before, during, backupS, restoreS});
}

/** In a process of its own, as an operator runs it. */
const node = (args: readonly string[], env: NodeJS.ProcessEnv) => run(process.execPath, [...args], {env});

/** One more lesson is done. @returns ms until it is acknowledged. */
function writing(origin: string, learner: BenchLearner): () => Promise<number> {
  let at = 0;
  return async () => {
    if (at === LESSONS) throw new Error('the bench has no more lessons: raise LESSONS');
    await pause(REST_MS);
    const begun = performance.now();
    await complete(origin, learner, benchLessonId((at += 1) - 1));
    return performance.now() - begun;
  };
}

type Measured = {
  readonly before: readonly number[];
  readonly during: readonly number[];
  readonly backupS: number;
  readonly restoreS: number;
};

function reportOf({before, during, backupS, restoreS}: Measured): Report {
  return {
    title: `backup: ${LEARNERS.toLocaleString('en')} learners, beside live writes`,
    columns: ['own writes by REST, ms', 'writes', 'p50', 'p95', 'max'],
    rows: [
      ['before', String(before.length), ...spread(before)],
      ['during the backup', String(during.length), ...spread(during)],
    ],
    requirements: [
      {
        name: 'p95 during the backup beside before',
        measured: quantile(during, 0.95) / quantile(before, 0.95),
        limit: LIMIT,
        unit: ' ×',
      },
    ],
    notes: [
      `The backup, verified by restoring it beside: ${backupS.toFixed(1)} s. The restore, every row compared: ${restoreS.toFixed(1)} s.`,
    ],
  };
}
