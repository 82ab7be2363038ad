// Services that refuse, hang, lie and die: the lessons answer, nothing is lost, nothing is paid twice, and the operator knows.
import {afterAll, beforeEach, expect, test} from 'vitest';
import {begins, chunk, refuses, says, stream, type Answer} from '#tests/model-server.ts';
import {academyOn} from '#tests/pg/academy.ts';
import {quotes, said} from '#tests/pg/tutor.ts';
import {learnersOf, modelAcademy, modelEnv, writtenIn} from '#tests/pg/tutor-model.ts';

const academy = await modelAcademy();
const {pool, server, databaseUrl} = academy;
afterAll(() => server.close());

const QUESTION = {text: 'What is a slice of a list?'};
const GROUNDED = 'A slice cuts a piece out of a list [1].';

/** Each test has a server of its own, which has not failed yet. */
let logged: {event: string; error: unknown}[] = [];
let own = learnersOf(academy);
let ownAcademy = academy as Pick<typeof academy, 'startJobs'>;
beforeEach(() => {
  logged = [];
  const log = (event: string, error: unknown) => void logged.push({event, error});
  const fresh = {...academy, ...academyOn(pool, databaseUrl, log, modelEnv(server))};
  own = learnersOf(fresh);
  ownAcademy = fresh;
});

const events = (text: string) => refuses(200, {'content-type': 'text/event-stream'}, text);
const flood: Answer = (response) => {
  stream(response);
  const event = `data: ${JSON.stringify(chunk({content: 'x'.repeat(50_000)}))}\n\n`;
  let sent = 0;
  const more = () => {
    // A hundred million bytes.
    while (sent < 2000 && !response.destroyed) {
      sent += 1;
      if (!response.write(event)) return;
    }
  };
  response.on('drain', more);
  more();
};

test.each([
  ['refuses the key', refuses(401, {}, {error: {code: 'invalid_api_key'}}), 'failed', 0],
  ['has no room for a long time', refuses(429, {'retry-after': '3600'}), 'failed', 0],
  ['fails each time', refuses(503, {'retry-after': '0'}), 'failed', 0],
  ['writes garbage', events('\u0000\u0001 garbage {{{\n\n'.repeat(50)), 'failed', 0],
  ['writes a page', refuses(200, {'content-type': 'text/html'}, '<h1>Sign in</h1>'), 'failed', 0],
  ['ends in mid-word', begins('A slice cuts a pi', (response) => response.end()), 'failed', 1],
  [
    'breaks off',
    begins('A slice cuts a pi', (response) => void response.write('', () => response.destroy())),
    'failed',
    1,
  ],
  ['writes a hundred megabytes', flood, 'failed', 1],
] as const)('a service that %s: the lessons answer, with one sentence', async (_, answer, state, least) => {
  server.answers(answer);
  const ada = await own.newAsker();
  const row = await own.ask(ada, QUESTION);
  expect(row.text).toBe(QUESTION.text);
  expect(quotes(row.parts)[0]?.paragraphs[0]).toBe('A slice cuts a piece out of a list.');
  expect(said(row.parts).split('\n')).toHaveLength(1);
  expect(said(row.parts)).toMatch(/from your lessons alone\.$|quoting them instead\.$/);
  const uses = await own.spent(ada);
  expect(uses.map((use) => use.state)).toEqual([state]);
  // What was begun was used; what was refused was not.
  expect(Math.min(uses[0]?.tokensOut ?? 0, 1)).toBe(least);
  expect((await pool.query(`select from private."tutorCall"`)).rowCount).toBe(0);
});

test('a service that nobody can reach: the same', async () => {
  const gone = await modelAcademy();
  await gone.server.close();
  const learners = learnersOf(gone);
  const ada = await learners.newAsker();
  const row = await learners.ask(ada, QUESTION);
  expect(said(row.parts)).toContain('from your lessons alone');
  expect((await learners.spent(ada)).map(({costMicros}) => costMicros)).toEqual(['0']);
});

test('a service that fails again and again is left alone: questions are not slowed down, and the operator knows', async () => {
  server.answers(refuses(401));
  const ada = await own.newAsker();
  await own.ask(ada, QUESTION);
  const asked = server.told.length;
  const row = await own.begin(ada, QUESTION);
  expect([row.isWriting, server.told.length]).toEqual([false, asked]);
  expect(said(row.parts)).toBe(
    'The AI model isn’t available right now, so I’m answering from your lessons alone.',
  );
  // Nothing was held for it.
  expect(await own.spent(ada)).toHaveLength(1);
  const stop = ownAcademy.startJobs();
  await expect.poll(() => logged.map(({event}) => event)).toContain('a job failed');
  await stop();
  const told = logged.filter(({event}) => event === 'a job failed').map(({error}) => String(error));
  expect(told).toEqual(['ModelTrouble: the service rejected the request (status 401)']);
});

test('what was said before a failure is in the row once, and the next question is answered', async () => {
  server.answers(refuses(500, {'retry-after': '0'}), refuses(500, {'retry-after': '0'}), says(GROUNDED));
  const ada = await own.newAsker();
  expect(writtenIn((await own.ask(ada, QUESTION)).parts)?.text).toBe(GROUNDED);
  expect(await own.spent(ada)).toHaveLength(1);
});
