import {expect, test, vi} from 'vitest';
import type {Command, Outcome} from './command.ts';
import {newCommand} from './fakes.ts';
import {byHttp, byZero, firstOf, type ZeroDoor, type ZeroResult} from './transports.ts';

const command: Command = {
  ...newCommand('a'),
  id: 'a',
  userId: 'u',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
  seq: 1,
};

function door(result: ZeroResult | Promise<ZeroResult>, change: Partial<ZeroDoor> = {}): ZeroDoor {
  return {
    isConnected: () => true,
    onChange: () => () => undefined,
    accepts: () => true,
    mutate: async () => result,
    mark: () => 4,
    ...change,
  };
}
const app = (details: unknown): ZeroResult => ({
  type: 'error',
  error: {type: 'app', message: 'No.', details},
});

test.each<[string, ZeroDoor, Outcome | 'pass']>([
  ['a success carries the synced mark', door({type: 'success'}), {type: 'delivered', mark: 4}],
  [
    'a success before the mark is synced asks the other door',
    door({type: 'success'}, {mark: () => undefined}),
    'pass',
  ],
  ['a zero error is no answer', door({type: 'error', error: {type: 'zero', message: ''}}), 'pass'],
  [
    'a refusal is final',
    door(app({code: 'FULL'})),
    {type: 'refused', reason: {code: 'FULL', message: 'No.'}},
  ],
  [
    'a rate limit waits as told',
    door(app({code: 'RATE_LIMITED', retryAfterMs: 700})),
    {type: 'retry', reason: {code: 'RATE_LIMITED', message: 'No.'}, afterMs: 700},
  ],
  ['an older argument version goes elsewhere', door({type: 'success'}, {accepts: () => false}), 'pass'],
  [
    'nothing is given to a Zero that is not connected',
    door({type: 'success'}, {isConnected: () => false}),
    'pass',
  ],
])('zero: %s', async (_, zero, outcome) => {
  expect(await byZero(zero)(command)).toEqual(outcome);
});

test('zero: a connection lost on the way is no answer, whatever comes later', async () => {
  let connected = true;
  let change: () => void = () => undefined;
  const answer = Promise.withResolvers<ZeroResult>();
  const zero = door(answer.promise, {
    isConnected: () => connected,
    onChange: (listener) => ((change = listener), () => undefined),
  });
  const outcome = byZero(zero)(command);
  connected = false;
  change();
  connected = true;
  answer.resolve({type: 'success'});
  expect(await outcome).toBe('pass');
});

test('zero: passes when the answer takes longer than the limit', async () => {
  expect(await byZero(door(new Promise(() => undefined)), 5)(command)).toBe('pass');
});

const http = (status: number, body: string, headers = {}) =>
  byHttp(async () => new Response(body, {status, headers}), '/api/commands')(command);

test.each<[string, number, string, object]>([
  ['the mark of a commit', 200, '{"mark":3}', {type: 'delivered', mark: 3}],
  ['200 of a captive portal', 200, '<html>', {type: 'retry'}],
  [
    'a session that ended',
    401,
    '{"code":"NOT_SIGNED_IN","message":"Please sign in."}',
    {type: 'retry', reason: {code: 'NOT_SIGNED_IN'}},
  ],
  ['a closed gate', 403, '{"code":"ASSESSMENT_REQUIRED","message":"No."}', {type: 'refused'}],
  ['a proxy without a server', 502, '<html>', {type: 'retry', reason: {code: 'UNAVAILABLE'}}],
  ['too early', 425, '', {type: 'retry'}],
  [
    'a refusal',
    409,
    '{"code":"FULL","message":"No."}',
    {type: 'refused', reason: {code: 'FULL', message: 'No.'}},
  ],
  ['our own fault is not sent for ever', 500, '{"code":"INTERNAL","message":"No."}', {type: 'refused'}],
  ['not found', 404, '', {type: 'refused', reason: {code: 'HTTP_404'}}],
])('http: %s', async (_, status, body, outcome) => {
  expect(await http(status, body)).toMatchObject(outcome);
});

test('http: Retry-After in seconds', async () => {
  expect(await http(503, '', {'retry-after': '2'})).toMatchObject({type: 'retry', afterMs: 2000});
});

test('http: no network is a reason to wait', async () => {
  expect(
    await byHttp(vi.fn().mockRejectedValue(new TypeError('Failed to fetch')), '/')(command),
  ).toMatchObject({reason: {code: 'OFFLINE'}});
});

test('the first door that gives an outcome wins', async () => {
  const last = vi.fn();
  const send = firstOf(
    async () => 'pass',
    async () => ({type: 'delivered', mark: 1}),
    last,
  );
  expect([await send(command), last.mock.calls.length]).toEqual([{type: 'delivered', mark: 1}, 0]);
});
