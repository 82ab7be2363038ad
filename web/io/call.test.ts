import {afterEach, describe, expect, test, vi} from 'vitest';
import {endpoint} from '#schema/wire/endpoint.ts';
import {call, HttpError} from '#web/io/call.ts';
import {wordsFor} from '#web/io/words-for.ts';

const greet = endpoint<{body: {name: string}; reply: {hello: string}}>()('POST', '/api/greet');
const answer = (response: Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response),
  );
const rejection = async () => {
  const error: unknown = await call(greet, {body: {name: 'Ada'}}).catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error('it was no HttpError', {cause: error});
  return error;
};

afterEach(() => vi.unstubAllGlobals());

test('sends JSON with cookies and returns the reply', async () => {
  answer(Response.json({hello: 'Ada'}, {headers: {'academy-epoch': '0'}}));
  expect(await call(greet, {body: {name: 'Ada'}})).toEqual({hello: 'Ada'});
  expect(vi.mocked(fetch)).toHaveBeenCalledWith('/api/greet', {
    method: 'POST',
    credentials: 'include',
    body: '{"name":"Ada"}',
    headers: {'Content-Type': 'application/json'},
  });
});

// Specification, sections 7 and 8.
test('a rejection carries message, status and the wait', async () => {
  const body = {
    message: 'Too many.',
    waitTimeText: '30 seconds',
    nextAttemptAllowed: '2026-11-21T10:00:00.000Z',
  };
  answer(Response.json(body, {status: 429, headers: {'retry-after': '30'}}));
  expect(await rejection()).toMatchObject({...body, status: 429, retryAfterMs: 30_000});
});

test('without a JSON body the status text is the message, without that HTTP and the status', async () => {
  answer(new Response('<html>', {status: 502, statusText: 'Bad Gateway'}));
  expect(await rejection()).toMatchObject({message: 'Bad Gateway', status: 502, retryAfterMs: undefined});
  answer(new Response('<html>', {status: 502}));
  expect(await rejection()).toMatchObject({message: 'HTTP 502', status: 502});
});

test('OK from somebody else is no answer, and their rejection is known as theirs', async () => {
  answer(Response.json({hello: 'Ada'}));
  await expect(call(greet, {body: {name: 'Ada'}})).rejects.toThrow(TypeError);
  answer(Response.json({message: 'No.'}, {status: 401}));
  expect(await rejection()).toMatchObject({status: 401, isOurs: false});
  answer(Response.json({message: 'No.'}, {status: 401, headers: {'academy-epoch': '0'}}));
  expect(await rejection()).toMatchObject({status: 401, isOurs: true});
});

describe('in words', () => {
  const said = async (response: Response) => {
    answer(response);
    return wordsFor(await rejection());
  };
  const ours = {'academy-epoch': '0'};

  test('the academy’s own are said as they are, with the wait', async () => {
    const problem = {message: 'Too many.', waitTimeText: '30 seconds'};
    expect(await said(Response.json(problem, {status: 429, headers: ours}))).toBe(
      'Too many. Try again in 30 seconds.',
    );
    expect(await said(Response.json({message: 'It failed.'}, {status: 500, headers: ours}))).toBe(
      'It failed.',
    );
    expect(await said(Response.json({message: 'Busy.', code: 'UNAVAILABLE'}, {status: 503}))).toBe('Busy.');
  });

  test('a proxy that finds no academy is not quoted', async () => {
    const proxy = new Response('<html>', {status: 502, statusText: 'Bad Gateway'});
    expect(await said(proxy)).toBe('The academy can’t answer right now. Try again in a moment.');
  });

  test('only what never came is the connection’s fault', () => {
    const network = 'We can’t reach the academy. Check your connection and try again.';
    expect(wordsFor(new TypeError('Failed to fetch'))).toBe(network);
    expect(wordsFor(new DOMException('late', 'TimeoutError'))).toBe(network);
    expect(wordsFor(new ReferenceError('x is not defined'))).toContain('it’s not your connection');
  });
});
