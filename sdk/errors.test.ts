import {expect, test} from 'vitest';
import {describe as inWords, VoiceError} from './errors.ts';
import {WaitTooLong, within} from './limit.ts';
import {withoutSecrets} from './report.ts';

test.each([
  ['a text', 'a text'],
  [new Error('an error'), 'an error'],
  [new TypeError(''), 'TypeError'],
  [{errorMsg: 'of the library'}, 'of the library'],
  [{error: {type: 'ejected', msg: 'inner'}}, 'inner'],
  [{error: {type: 'ejected'}}, 'ejected'],
  [undefined, 'undefined'],
  [{}, 'Unknown error occurred'],
])('%j is said as "%s"', (thrown, words) => {
  expect(inWords(thrown)).toBe(words);
});

test('an error is an Error with a code, and safe as JSON even with a cause that contains itself', () => {
  const cause: Record<string, unknown> = {message: 'round'};
  cause['self'] = cause;
  const error = new VoiceError({type: 'daily-error', stage: 'call', code: 'ejected', message: 'out', cause});
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.cause, error.error]).toEqual(['VoiceError', cause, {...cause, message: 'round'}]);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({code: 'ejected', message: 'out', cause: 'round'});
});

test.each([
  [
    'a fatal error of the library',
    {fatal: {errorMsg: 'out', error: {type: 'ejected', msg: 'gone'}}},
    {
      type: 'ejected',
      msg: 'gone',
      message: 'out',
      errorMsg: 'out',
      error: {type: 'ejected', msg: 'gone'},
    },
  ],
  ['a text', {cause: 'not today'}, {message: 'words'}],
  ['nothing', {}, {message: 'words'}],
  ['an object without a message', {cause: {status: 401}}, {message: 'words', status: 401}],
])('error.error of %s has what pages of both official versions read', (_, more, expected) => {
  const what = {
    type: 'daily-call-join-error',
    stage: 'daily-call-join',
    code: 'x',
    message: 'words',
  } as const;
  const error = new VoiceError({...what, ...more});
  expect(error.error).toEqual(expected);
  const isEvent = 'fatal' in more;
  expect([error.action, error.errorMsg]).toEqual(isEvent ? ['error', 'out'] : [undefined, undefined]);
});

test('error.error of an Error is that Error', () => {
  const cause = new Error('boom');
  expect(new VoiceError({type: 'send-error', stage: 's', code: 'c', message: 'm', cause}).error).toBe(cause);
});

test('what was thrown elsewhere keeps its code, or its name', () => {
  const from = (cause: unknown) => VoiceError.from({type: 'device-error', stage: 's', cause}).code;
  const coded = Object.assign(new Error('x'), {code: 'http'});
  expect([coded, new DOMException('x', 'NotFoundError'), new Error('x'), 'x'].map(from)).toEqual([
    'http',
    'NotFoundError',
    'unknown',
    'unknown',
  ]);
});

test('a wait that is too long fails by its limit; one in time gives its value', async () => {
  await expect(within(new Promise(() => undefined), 1, 'waiting')).rejects.toThrow(WaitTooLong);
  await expect(within(Promise.resolve(7), 1000, 'waiting')).resolves.toBe(7);
});

test('secrets are taken out wherever they stand', () => {
  const value: Record<string, unknown> = {
    url: 'https://room.example/x?t=abc&y=1#z',
    userName: 'Ada',
    user_data: {mail: 'a@b'},
    list: [{token: 't', kept: 1, Authorization: 'Bearer k'}],
    call: () => 1,
    error: new Error('see https://x/?token=abc'),
    empty: {token: undefined},
  };
  value['self'] = value;
  expect(withoutSecrets(value)).toEqual({
    url: 'https://room.example/x?t=[Filtered]&y=1#z',
    userName: '[Filtered]',
    user_data: '[Filtered]',
    list: [{token: '[Filtered]', kept: 1, Authorization: '[Filtered]'}],
    error: {name: 'Error', message: 'see https://x/?token=[Filtered]'},
    empty: {},
  });
});
