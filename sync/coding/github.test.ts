// Repositories are fetched from a stand-in for GitHub, by the academy's own client.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterAll, expect, test} from 'vitest';
import {ARCHIVE_MAX, fetchArchive, repositoryAt} from '#sync/coding/github.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {outbound} from '#sync/http/outbound.ts';

const SHA = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d';
const asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const {port} = server.address() as AddressInfo;
const hosts = {api: `http://localhost:${port}`, archives: `http://localhost:${port}/archives`};
const ask = outbound({hosts: [`localhost:${port}`], mayBePrivate: true, mostBytes: ARCHIVE_MAX});

const REPOSITORY = {owner: 'ada', name: 'engine', ref: 'HEAD'};
const archive = (repository = REPOSITORY) => fetchArchive(repository, ask, hosts);
const commitThen =
  (then: typeof answer): typeof answer =>
  (request, response) =>
    request.url?.startsWith('/archives') ? then(request, response) : response.end(SHA);

async function refusalOf(work: Promise<unknown>): Promise<HttpRefusal> {
  try {
    await work;
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
  throw new Error('It was not rejected');
}

test.each([
  ['https://github.com/ada/engine', 'HEAD'],
  ['github.com/ada/engine', 'HEAD'],
  ['https://www.github.com/ada/engine.git', 'HEAD'],
  ['https://github.com/ada/engine/tree/feature/x', 'feature/x'],
  [`https://github.com/ada/engine/commit/${SHA}?diff=split`, SHA],
  ['https://github.com/ada/engine/issues', 'HEAD'],
])('%s is read as an address of a repository', (address, ref) => {
  expect(repositoryAt(address)).toEqual({owner: 'ada', name: 'engine', ref});
});

test.each([
  'https://gitlab.com/ada/engine',
  'https://github.com.evil.example/ada/engine',
  'https://github.com/ada',
  'https://github.com/ada/..',
  'https://github.com/-ada/engine',
  'https://github.com/ada/engine/tree/a%20b',
  'not an address',
])('%s is no address of a repository', (address) => {
  expect(() => repositoryAt(address)).toThrow(HttpRefusal);
});

test('a repository is fetched at the commit that its branch is at', async () => {
  answer = commitThen((_, response) => response.end('PK, as it is'));
  asked.length = 0;
  const {name, origin, zip} = await archive({...REPOSITORY, ref: 'feature/x'});
  expect([name, origin, Buffer.from(zip).toString()]).toEqual([
    'engine',
    `github.com/ada/engine@${SHA}`,
    'PK, as it is',
  ]);
  expect(asked).toEqual(['/repos/ada/engine/commits/feature%2Fx', `/archives/ada/engine/zip/${SHA}`]);
});

test.each([404, 422])('what GitHub answers %d is no public repository', async (status) => {
  answer = (_, response) => response.writeHead(status).end();
  const {status: told, problem} = await refusalOf(archive());
  expect([told, problem.message]).toEqual([404, expect.stringContaining('public repository')]);
});

test.each([301, 302, 307])(
  'what GitHub sends elsewhere with %d is not followed, and its learner told',
  async (status) => {
    asked.length = 0;
    answer = (_, response) => response.writeHead(status, {location: `http://localhost:${port}/inside`}).end();
    const {status: told, problem} = await refusalOf(archive());
    expect([told, problem.message, asked.length]).toEqual([400, expect.stringContaining('has moved'), 1]);
  },
);

test('a GitHub that hangs is waited for only so long', async () => {
  const hasty = outbound({hosts: [`localhost:${port}`], mayBePrivate: true, timeoutMs: 200});
  answer = commitThen((_, response) => void response.writeHead(200).write('PK'));
  expect(await refusalOf(fetchArchive(REPOSITORY, hasty, hosts))).toMatchObject({status: 503});
});

test('a GitHub that takes no more says when to come back', async () => {
  answer = (_, response) => response.writeHead(403, {'retry-after': '17'}).end();
  const {status, retryAfterS} = await refusalOf(archive());
  expect([status, retryAfterS]).toEqual([503, 17]);
});

test('a repository that is too large is not read to its end', async () => {
  answer = commitThen((_, response) => {
    response.on('error', () => undefined);
    response.end(Buffer.alloc(ARCHIVE_MAX + 1));
  });
  const {status, problem} = await refusalOf(archive());
  expect([status, problem.message]).toEqual([400, expect.stringContaining('larger than 8 MB')]);
});

test.each([
  ['that is away', (_: IncomingMessage, response: ServerResponse) => void response.destroy()],
  [
    'that answers something else',
    (_: IncomingMessage, response: ServerResponse) => void response.end('<html>'),
  ],
  ['with a fault', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end()],
  [
    'whose archive breaks off',
    commitThen((_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, {'content-length': '1000'}).write('PK');
      setImmediate(() => response.destroy());
    }),
  ],
])('a GitHub %s is not reached', async (_, next) => {
  answer = next;
  expect(await refusalOf(archive())).toMatchObject({status: 503});
});
