// A cause to the bell of somebody else, and reading on one device to the bell of another, beside the board's propagation: all
// three are one command sent by this process, and what a real browser paints of it. They take turns.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {benchAcademy, complete, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {addCourse, benchLessonId} from '#tests/bench/bench-course.ts';
import {sendCommand} from '#tests/bench/bench-commands.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {paintedAfter} from '#tests/bench/painted-after.ts';
import {installPageClock} from '#tests/bench/page-clock.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';

/** Times the board's. */
const LIMIT = 1.2;
const ROUNDS = 5;
const PER_ROUND = 12;
const WARM_UP = 3;
const REST_MS = 500;
/** Unread from the start: a bell without a figure has nothing that could change. */
const UNREAD = 5;
// The first of them may be the one for narrow screens: both change in the same frame.
const BELL = 'button[aria-label^="Notifications,"]';
const KINDS = ['board', 'cause', 'read'] as const;
type Kind = (typeof KINDS)[number];

export async function bell(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const {origin} = academy;
  const [writer, looker] = [await newBenchLearner(origin), await newBenchLearner(origin, 'looker')];
  await addCourse(pool, {lessons: WARM_UP + ROUNDS * PER_ROUND + 1});
  let done = 0;
  await complete(origin, writer, benchLessonId(0));
  const mention = () =>
    sendCommand(origin, writer, 'chat.post', {channelId: 'general', content: `Hello @${looker.username}`});
  for (let at = 0; at < UNREAD; at += 1) await mention();
  const row = `main [role=row]:has(button[aria-label^="Learner ${writer.username}"])`;
  const open = async (path: string, shows: string): Promise<Page> => {
    const context = await newWindow(opened, origin, looker);
    await context.addInitScript(installPageClock, {button: '', shows, outbox: 'outbox:', arrives: ' '});
    const page = await context.newPage();
    await page.goto(origin + path);
    await page.locator(shows, {hasText: /\d/}).first().waitFor({state: 'attached'});
    return page;
  };
  const [board, bells] = [await open('/leaderboard', row), await open('/progress', BELL)];
  await pause(2000);
  const causes: Readonly<Record<Kind, {page: Page; cause: () => Promise<void>}>> = {
    board: {
      page: board,
      cause: () => {
        done += 1;
        return complete(origin, writer, benchLessonId(done));
      },
    },
    cause: {page: bells, cause: mention},
    read: {
      page: bells,
      cause: async () => {
        const {rows} = await pool.query<{id: string}>(
          `select "id" from "notification" where "userId" = $1 and not "isRead" order by "createdAt" limit 1`,
          [looker.userId],
        );
        await sendCommand(origin, looker, 'notifications.read', {notificationId: rows[0]?.id});
      },
    },
  };
  const times: Record<Kind, number[]>[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const taken: Record<Kind, number[]> = {board: [], cause: [], read: []};
    for (let at = 0; at < (round < 0 ? WARM_UP : PER_ROUND); at += 1) {
      for (const kind of KINDS)
        taken[kind].push(await paintedAfter(causes[kind].page, causes[kind].cause, REST_MS));
    }
    if (round >= 0) times.push(taken);
  }
  const all = (kind: Kind) => times.flatMap((taken) => taken[kind]);
  const ratio = (kind: Kind) => median(times.map((taken) => median(taken[kind]) / median(taken.board)));
  return {
    title: 'bell: a cause, and reading, to the bell in another browser',
    columns: [`${ROUNDS * PER_ROUND} of each, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['somebody mentions the learner, painted in their bell', ...spread(all('cause'))],
      ['read on one device, painted in the bell of another', ...spread(all('read'))],
      ['beside them: points, painted on somebody else’s board', ...spread(all('board'))],
    ],
    requirements: [
      {name: 'a cause, p50 beside the board', measured: ratio('cause'), limit: LIMIT, unit: ' ×'},
      {name: 'reading, p50 beside the board', measured: ratio('read'), limit: LIMIT, unit: ' ×'},
    ],
    notes: [
      `Median of the ratios of ${ROUNDS} rounds. The three take turns; each is one command by REST, timed from its sending to the frame that shows it; two windows of one Chromium each.`,
    ],
  };
}
