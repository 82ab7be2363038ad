// Requests that are sent slowly, over real connections: each holds one, and must not hold it for long.
import {once} from 'node:events';
import {connect, type AddressInfo} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {newLearner, ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {complete} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {outsideServer, pool, logged} = academy;
let port = 0;

beforeAll(async () => {
  outsideServer.listen(0, '127.0.0.1');
  await once(outsideServer, 'listening');
  ({port} = outsideServer.address() as AddressInfo);
});
afterAll(() => {
  outsideServer.closeAllConnections();
  outsideServer.close();
});

/** Sends the beginning and then one byte each tenth of a second. @returns all that was answered until the end. */
async function drip(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // What is written to a connection that has been closed is no matter here.
  socket.on('error', () => undefined);
  socket.setEncoding('latin1');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('a'), 100);
  await once(socket, 'close');
  clearInterval(dripping);
  return answer;
}

const head = (line: string, ...more: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', `Origin: ${ORIGIN}`, ...more, '', ''].join('\r\n');
const JSON_TO_COME = ['Content-Type: application/json', 'Content-Length: 60000'];

// Twice the ten seconds that everything has; it was 34 to 41 until they were watched.
test('each is answered, and its connection closed', {timeout: 20_000}, async () => {
  const {cookie} = await newLearner(pool);
  const picture = [
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000000',
    `Cookie: ${cookie}`,
  ];
  const answers = await Promise.all([
    drip(head('POST /api/auth/login', ...JSON_TO_COME)),
    drip(head('POST /api/auth/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked')),
    drip(head('POST /api/user/profile/upload-image', ...picture)),
    // Nobody reads these.
    drip(head('POST /api/nothing', ...JSON_TO_COME)),
    drip(head('PUT /api/user/profile', ...JSON_TO_COME)),
    drip(head('GET /api/auth/me', ...JSON_TO_COME)),
    drip(head('GET /auth/login', ...JSON_TO_COME)),
    // Not even the head comes to its end.
    drip(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX: `),
  ]);
  expect(answers.map((answer) => Number(answer.slice('HTTP/1.1 '.length, 12)))).toEqual([
    408, 400, 408, 404, 401, 401, 200, 408,
  ]);
  for (const answer of [answers[0], answers[2]]) {
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer?.split('\r\n\r\n')[1]).toBe(
      JSON.stringify({
        message: 'The request took too long to arrive. Check your connection and send it again.',
        code: 'TOO_SLOW',
      }),
    );
  }
  expect(logged).toEqual([]);
});

test('a session that ends while a body comes in is none any more', async () => {
  const {cookie, userId} = await newLearner(pool);
  const body = JSON.stringify(complete('l-1'));
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  const lines = ['Content-Type: application/json', `Content-Length: ${body.length}`, `Cookie: ${cookie}`];
  socket.write(head('POST /api/commands', ...lines) + body.slice(0, 10));
  // The first look has noted the visit.
  const isSeen = async () =>
    (
      await pool.query<{isSeen: boolean}>(
        `select "idleAt" > now() + interval '2 hours' as "isSeen" from private."session" where "userId" = $1`,
        [userId],
      )
    ).rows;
  await expect.poll(isSeen).toEqual([{isSeen: true}]);
  expect((await academy.post('/api/auth/logout', {}, {cookie})).status).toBe(200);
  socket.write(body.slice(10));
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 401');
  expect(logged).toEqual([]);
});
