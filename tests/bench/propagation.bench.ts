// One learner's write on another screen, in parts: of the same learner, or on somebody else's open
// leaderboard. Beside a bare Zero application on the same PostgreSQL and beside a page that polls.
import {bareDatabase} from '#tests/bench/bare-database.ts';
import {benchAcademy, complete, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {addCourse, benchLesson, benchLessonId} from '#tests/bench/bench-course.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {openPair, writeOnce, type Passage} from '#tests/bench/passage.ts';
import type {Report} from '#tests/bench/report.ts';
import {startPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';

/** Times a bare Zero application. */
const LIMITS = {own: 1.5, board: 2} as const;
const ROUNDS = 5;
const PER_ROUND = 20;
const WARM_UP = 5;
const BUTTON = 'Mark as done';
const SHOWS = '[data-testid=points]';
/** Of the polling page (peers/polling.tsx). */
const POLL_EVERY_MS = 1000;
const COMMIT_TIMES = `
  select extract(epoch from "processedAt")::float8 * 1000 as "begun",
         extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as "committed"
  from private."processedCommand" where "name" = 'lessons.complete' and "userId" = $2
  order by "processedAt" desc limit $1`;

type Commit = {readonly begun: number; readonly committed: number};

/** On another screen of the same learner. */
export const propagation = (opened: Closing): Promise<Report> => measure(opened, 'own');
/** On somebody else's open leaderboard. */
export const board = (opened: Closing): Promise<Report> => measure(opened, 'board');

async function measure(opened: Closing, what: keyof typeof LIMITS): Promise<Report> {
  const bench = await benchAcademy(opened);
  // For the parts: PostgreSQL then knows when a transaction was committed.
  await bench.pool.query('alter system set track_commit_timestamp = on');
  await bench.restart();
  const peers = await startPeers(opened, await bareDatabase(bench.academy.databaseUrl));
  const {origin} = bench.academy;
  const [learner, looker] = [await newBenchLearner(origin), await newBenchLearner(origin, 'looker')];
  await addCourse(bench.pool, {lessons: WARM_UP + ROUNDS * PER_ROUND + 2});
  // The first points bring the learner onto the board.
  await complete(origin, learner, benchLessonId(0));
  const watched = {button: BUTTON, shows: SHOWS, outbox: 'outbox:'};
  const bareZero = `${peers.origin}/bare-zero.html?zero=${encodeURIComponent(peers.zero)}`;
  const polling = `${peers.origin}/polling.html`;
  const pairs = {
    academy: await openPair(
      opened,
      what === 'own'
        ? {
            writer: origin + benchLesson(1),
            reader: `${origin}/progress`,
            learner,
            watched: {...watched, arrives: '"pointTotal"'},
          }
        : {
            writer: origin + benchLesson(1),
            reader: `${origin}/leaderboard`,
            learner,
            looker,
            watched: {
              ...watched,
              shows: `main [role=row]:has(button[aria-label^="Learner ${learner.username}"])`,
              arrives: '"standing"',
            },
          },
    ),
    zero: await openPair(opened, {
      writer: bareZero,
      reader: bareZero,
      watched: {...watched, arrives: '"note"'},
    }),
    polling: await openPair(opened, {
      writer: polling,
      reader: polling,
      restMs: POLL_EVERY_MS,
      watched: {...watched, arrives: ' '},
    }),
  };

  const rounds: Record<keyof typeof pairs, Passage[]>[] = [];
  const commits: Commit[] = [];
  for (const pair of Object.values(pairs)) for (let at = 0; at < WARM_UP; at += 1) await writeOnce(pair);
  for (let round = 0; round < ROUNDS; round += 1) {
    const passages: Record<keyof typeof pairs, Passage[]> = {academy: [], zero: [], polling: []};
    for (let at = 0; at < PER_ROUND; at += 1) {
      for (const name of ['academy', 'zero', 'polling'] as const) {
        passages[name].push(await writeOnce(pairs[name]));
      }
    }
    const {rows} = await bench.pool.query<Commit>(COMMIT_TIMES, [PER_ROUND, learner.userId]);
    commits.push(...rows.toReversed());
    rounds.push(passages);
  }
  return reportOf(what, rounds, commits);
}

function reportOf(
  what: keyof typeof LIMITS,
  rounds: readonly Record<string, Passage[]>[],
  commits: readonly Commit[],
): Report {
  const all = (name: string) => rounds.flatMap((passages) => passages[name] ?? []);
  const whole = (passages: readonly Passage[]) => passages.map(({painted}) => painted);
  const p50s = (name: string) => rounds.map((passages) => median(whole(passages[name] ?? [])));
  const bareP50s = p50s('zero');
  const ratios = p50s('academy').map((p50, at) => p50 / (bareP50s[at] ?? Number.NaN));
  const academy = all('academy');
  const zero = all('zero');
  const part = (name: string, values: readonly number[], peer?: readonly number[]) => [
    name,
    ...spread(values),
    peer ? median(peer).toFixed(1) : '',
  ];
  const between = (from: keyof Passage, to: keyof Passage) => (passage: Passage) =>
    passage[to] - passage[from];
  const begun = academy.map(({clickedAt}, at) => (commits[at]?.begun ?? Number.NaN) - clickedAt);
  const committed = academy.map(({clickedAt}, at) => (commits[at]?.committed ?? Number.NaN) - clickedAt);
  const minus = (a: readonly number[], b: readonly number[]) => a.map((value, at) => value - (b[at] ?? 0));
  return {
    title:
      what === 'own'
        ? 'propagation: a click in one window, painted in another'
        : 'board: a click, painted on somebody else’s leaderboard',
    columns: [`${academy.length} writes, ms`, 'p50', 'p95', 'max', 'bare Zero p50'],
    rows: [
      part('**academy**', whole(academy), whole(zero)),
      part(
        '— outbox: on the disk, beside the rest',
        academy.map(({stored}) => stored),
      ),
      part(
        '— lock, sent',
        academy.map(({sent}) => sent),
        zero.map(({sent}) => sent),
      ),
      part(
        '— request, session, limit',
        minus(
          begun,
          academy.map(({sent}) => sent),
        ),
      ),
      part('— claim, effect, points, commit', minus(committed, begun)),
      part(
        '— replication, to the other socket',
        minus(
          academy.map(({arrived}) => arrived),
          committed,
        ),
      ),
      part(
        '— sent to arrived (the three above)',
        academy.map(between('sent', 'arrived')),
        zero.map(between('sent', 'arrived')),
      ),
      part(
        '— applied and painted',
        academy.map(between('arrived', 'painted')),
        zero.map(between('arrived', 'painted')),
      ),
      part('bare Zero application', whole(zero)),
      part('polling each second', whole(all('polling'))),
    ],
    requirements: [
      {
        name: `p50 beside bare Zero, median of ${rounds.length} rounds`,
        measured: median(ratios),
        limit: LIMITS[what],
        unit: ' ×',
      },
    ],
    notes: [
      `Ratio of each round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}. ${PER_ROUND} writes of each kind a round, taking turns; one Chromium, a window for each screen; one PostgreSQL, each Zero with its own zero-cache.`,
    ],
  };
}
