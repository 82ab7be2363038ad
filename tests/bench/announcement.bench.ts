// One announcement to ten thousand learners, while a learner goes on: from a command to what another screen of theirs paints,
// without an announcement and during one.
import type {Pool} from 'pg';
import {until} from '#sync/dev/wait.ts';
import {benchAcademy, complete, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {addCourse, benchLessonId} from '#tests/bench/bench-course.ts';
import {benchPushService, rateOf, subscribeAll} from '#tests/bench/bench-pushes.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {paintedAfter} from '#tests/bench/painted-after.ts';
import {installPageClock} from '#tests/bench/page-clock.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';
import {freePort} from '#tests/free-port.ts';

const LEARNERS = 10_000;
/** Of them, spread over all: each has a browser that gets pushes. */
const PUSHED = 400;
/** Times idle. */
const LIMIT = 1.5;
const WITHIN_S = 60;
/** For the last push, after the last row: the bench gives up then, ms. */
const PUSHED_WITHIN_MS = 60_000;
const IDLE_SAMPLES = 60;
const WARM_UP = 10;
/** At most: as many lessons are there. */
const BUSY_SAMPLES = 400;
const REST_MS = 50;
const SHOWS = '[data-testid=points]';

export async function announcement(opened: Closing): Promise<Report> {
  const pushPort = await freePort();
  const {academy, pool} = await benchAcademy(opened, {PUSH_SERVICES: `localhost:${pushPort}`});
  const {origin} = academy;
  const learner = await newBenchLearner(origin);
  await addCourse(pool, {lessons: WARM_UP + IDLE_SAMPLES + BUSY_SAMPLES + 1});
  await addLearners(pool);
  const service = await benchPushService(opened, origin, learner, pushPort);
  const step = LEARNERS / PUSHED;
  await subscribeAll(
    pool,
    service,
    Array.from({length: PUSHED}, (_, at) => `u-${(at + 1) * step}`),
  );
  const context = await newWindow(opened, origin, learner);
  await context.addInitScript(installPageClock, {
    button: '',
    shows: SHOWS,
    outbox: 'outbox:',
    arrives: ' ',
  });
  const page = await context.newPage();
  await complete(origin, learner, benchLessonId(0));
  await page.goto(`${origin}/progress`);
  await page.locator(SHOWS, {hasText: /\d/}).first().waitFor();
  let done = 0;
  const sample = async (): Promise<number> => {
    done += 1;
    return paintedAfter(page, () => complete(origin, learner, benchLessonId(done)), REST_MS);
  };
  for (let at = 0; at < WARM_UP; at += 1) await sample();
  const idle: number[] = [];
  for (let at = 0; at < IDLE_SAMPLES; at += 1) idle.push(await sample());

  const begun = performance.now();
  await pool.query(
    `insert into "announcement" ("id", "title", "body", "publishAt")
     values ('bench', 'News', 'Something has changed for everybody.', now())`,
  );
  const busy: number[] = [];
  let told = 0;
  while (told < LEARNERS && busy.length < BUSY_SAMPLES) {
    busy.push(await sample());
    told = await toldIn(pool);
  }
  const seconds = (performance.now() - begun) / 1000;
  if (told < LEARNERS) throw new Error(`${told} of ${LEARNERS} were told when the samples ran out`);
  await until(async () => service.received.length >= PUSHED, {limitMs: PUSHED_WITHIN_MS});
  const pushes = rateOf(service, begun);
  return {
    title: `announcement: ${LEARNERS.toLocaleString('en')} learners are told, one of them goes on`,
    columns: ['a command to the painted change on another screen, ms', 'samples', 'p50', 'p95', 'max'],
    rows: [
      ['idle', String(idle.length), ...spread(idle)],
      ['while learners are told', String(busy.length), ...spread(busy)],
    ],
    requirements: [
      {
        name: 'live traffic meanwhile, p95 beside idle',
        measured: quantile(busy, 0.95) / quantile(idle, 0.95),
        limit: LIMIT,
        unit: ' ×',
      },
      {name: 'until the last row is written', measured: seconds, limit: WITHIN_S, unit: ' s'},
    ],
    notes: [
      `${(told / seconds).toFixed(0)} learners a second; sync, zero-cache, PostgreSQL, Chromium and a push service that decrypts share the machine.`,
      `${PUSHED} of them have a browser that gets pushes: all ${service.received.length} arrived within ${pushes.withinS.toFixed(1)} s, at most ${pushes.most} in one second.`,
    ],
  };
}

/** Learners without any points: an announcement asks for nothing else of them. */
async function addLearners(pool: Pool): Promise<void> {
  await pool.query(
    `insert into "user" ("id", "username", "fullName")
     select 'u-' || n, 'learner-' || n, 'Learner ' || n from generate_series(1, $1) n`,
    [LEARNERS],
  );
  await pool.query(
    `insert into "learner" ("userId", "entryId", "isListed", "cohortId")
     select 'u-' || n, gen_random_uuid()::text, true, 'november-2025' from generate_series(1, $1) n`,
    [LEARNERS],
  );
  await pool.query('vacuum analyze');
}

async function toldIn(pool: Pool): Promise<number> {
  const {rows} = await pool.query<{told: number}>(
    `select count(*)::int as "told" from "notification" where "dedupeKey" = 'announcement:bench' and "userId" like 'u-%'`,
  );
  return rows[0]?.told ?? 0;
}
