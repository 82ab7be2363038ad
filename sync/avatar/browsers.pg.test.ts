// Browsers that ask for what there is not, too much of it, or for what is another's.
import {beforeEach, describe, expect, test} from 'vitest';
import {avatarAcademy, problemOf} from '#tests/pg/avatars.ts';

const academy = await avatarAcademy();
const {services, learner, start, started, act, rowOf} = academy;

beforeEach(() => services.clear());

describe('a browser that', () => {
  test.each([
    ['answer', {sdp: 'v=0\r\n'.padEnd(70_000, 'x')}, 400, 'at most 64 kB'],
    ['answer', {sdp: 'x'}, 400, 'session description'],
    ['answer', {sdp: 'v=0\r\n\u0001'}, 400, 'session description'],
    ['answer', {sdp: 'v=0\r\n'.padEnd(200_000, 'x')}, 413, '128 KiB'],
    ['offer', {}, 400, 'session description'],
    ['candidate', {candidate: 'x'.repeat(2001), sdpMid: null, sdpMLineIndex: null}, 400, '2000 characters'],
    ['candidate', {candidate: 'x', sdpMid: null, sdpMLineIndex: 101}, 400, 'sdpMLineIndex'],
    ['candidate', {candidate: 'x', sdpMid: null, sdpMLineIndex: null, more: 1}, 400, 'more'],
    ['say', {text: ' \u200B '}, 400, 'text must not be empty'],
    ['say', {text: 'x'.repeat(4001)}, 400, 'at most 4,000 characters'],
    ['ask', {text: 7}, 400, 'text must not be empty'],
    ['end', {reason: 'over'}, 400, 'stopped, failed or left'],
  ])('sends a wrong %s gets words', async (name, body, status, words) => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    const asked = services.asked.length;
    const problem = await problemOf(await act(ada, id, name, body));
    expect([problem.status, problem.message]).toEqual([status, expect.stringContaining(words)]);
    expect(services.asked).toHaveLength(asked);
  });

  test.each([
    ['did', 'ask', {text: 'Why?'}],
    ['did', 'offer', {sdp: 'v=0\r\n'}],
    ['did-agents', 'say', {text: 'Hello.'}],
    ['heygen-openai', 'answer', {sdp: 'v=0\r\n'}],
    ['platform-tavus', 'say', {text: 'Hello.'}],
    ['platform', 'ask', {text: 'Why?'}],
  ] as const)('asks of %s what it doesn’t do: %s', async (kind, name, body) => {
    const ada = await learner();
    const {id} = await started(ada, kind);
    expect(await problemOf(await act(ada, id, name, body))).toMatchObject({status: 409, code: 'WRONG_KIND'});
  });

  test('starts what there is not', async () => {
    const ada = await learner();
    const bad = await academy.post('/api/avatar/sessions', {key: 'x', kind: 'did'}, {cookie: ada.cookie});
    expect(await problemOf(bad)).toMatchObject({status: 400, message: expect.stringContaining('UUID')});
    const unknown = {key: crypto.randomUUID(), kind: 'local'};
    const none = await academy.post('/api/avatar/sessions', unknown, {cookie: ada.cookie});
    expect(await problemOf(none)).toMatchObject({
      status: 400,
      message: expect.stringContaining('kind must be'),
    });
  });

  test('tells of more than 60 candidates is stopped', async () => {
    const ada = await learner();
    const {id} = await started(ada, 'did');
    const statuses = await Promise.all(
      Array.from({length: 61}, async (_, at) => {
        const body = {candidate: `candidate:${at}`, sdpMid: '0', sdpMLineIndex: 0};
        return (await act(ada, id, 'candidate', body)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('starts more than 12 times in 10 minutes waits', async () => {
    const ada = await learner();
    const statuses: number[] = [];
    for (let at = 0; at < 13; at += 1) statuses.push((await start(ada, 'did')).status);
    expect(statuses.slice(0, 12).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(services.open()).toHaveLength(1);
  });

  test('names another learner’s session finds none', async () => {
    const [ada, eve] = [await learner(), await learner()];
    const {id} = await started(ada, 'did');
    for (const [name, body] of [['say', {text: 'Hi.'}], ['beat'], ['end', {reason: 'stopped'}]] as const) {
      expect(await problemOf(await act(eve, id, name, body))).toMatchObject({status: 404, code: 'NOT_FOUND'});
    }
    expect(await rowOf(id)).toMatchObject({endedAt: null});
  });
});
