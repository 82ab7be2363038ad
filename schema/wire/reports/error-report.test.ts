import {describe, expect, test} from 'vitest';
import {REPORT_MOST, withoutNames, withoutPerson, type ErrorReport} from './error-report.ts';

const report = (more: Partial<ErrorReport>): ErrorReport => ({
  message: 'x is not a function',
  stack: '',
  build: '0123456789abcdef',
  page: '/modules',
  ...more,
});
const ADA = ['ada', 'Ada Lovelace', 'ada@example.org', '0f9b7b1e-52b5-4f1c-9a39-6a3b3a1f9f10'];

describe('the user', () => {
  test('is in no report, by whatever name', () => {
    const {message} = withoutPerson(
      report({message: 'ADA, Ada Lovelace <ada@example.org> 0f9b7b1e-52b5-4f1c-9a39-6a3b3a1f9f10 adamant'}),
      ADA,
    );
    expect(message).toBe('[user], [user] <[email]> [token] adamant');
  });

  test('may be called like a pattern', () => {
    expect(withoutPerson(report({message: 'no (a.b)* here, aXb stays'}), ['(a.b)*']).message).toBe(
      'no [user] here, aXb stays',
    );
  });

  test('with a name that is in every word changes nothing', () => {
    expect(withoutPerson(report({}), ['x', 'is', '']).message).toBe('x is not a function');
  });
});

describe('a token', () => {
  test.each([
    ['fetch /auth/reset-password?token=abc failed', 'fetch /auth/reset-password failed'],
    ['https://a.example/x?code=a:b#frag failed', 'https://a.example/x failed'],
    ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0 is bad', 'bearer [token].[token] is bad'],
    ['/unsubscribe/q7T_zKQxPavWmNdgRbYLhE', '/unsubscribe/[token]'],
    ['mail to grace.hopper+x@mail.example.org', 'mail to [email]'],
    ['ada@example.org+eve@example.org, x@y@z.example', '[email][email], x@[email]'],
    ['at /a?b=1#c:10:20) of /d?e /f#g:1', 'at /a:10:20) of /d /f:1'],
    ['no/(path)?x and ?y', 'no/(path)?x and ?y'],
    ['/a?b)c?d /e)f?g', '/a)c?d /e)f?g'],
  ])('is taken out of "%s"', (message, cleaned) => {
    expect(withoutPerson(report({message}), []).message).toBe(cleaned);
  });

  test('is told from files and functions of the academy', () => {
    const stack = [
      'TypeError: x is not a function',
      '    at renderWithHooksAgainAndAgain (http://localhost:8080/assets/public-sign-in-layer-Dk39sk2a.js:1:2)',
      'wake@http://localhost:8080/assets/public-wake-2b3c4d5e.js?v=abc:10:20',
    ].join('\n');
    expect(withoutPerson(report({stack}), []).stack).toBe(stack.replace('?v=abc', ''));
  });

  test('that is cut in two is not sent by half', () => {
    const message = `${'x '.repeat(REPORT_MOST.message / 2 - 5)}aB3456789012345678901234567890`;
    expect(withoutPerson(report({message}), []).message).not.toContain('aB3');
  });
});

test.each([
  ['/modules/python-that-works/lessons/errors?x=1', '/modules/python-that-works/lessons/errors'],
  ['/coding/0f9b7b1e-52b5-4f1c-9a39-6a3b3a1f9f10', '/coding/:projectId'],
  ['/unsubscribe/q7T_zKQxPavWmNdgRbYLhE', '/unsubscribe/:token'],
  ['/auth/reset-password?token=abc', '/auth/reset-password'],
  ['/ada/lovelace', 'none of the academy’s'],
])('of the page %s stays %s', (path, named) => {
  expect(withoutNames(path)).toBe(named);
});

test('a build is a name of a file or a hash, and nothing else', () => {
  expect(withoutPerson(report({build: 'public-report-Dk39sk2a.js'}), []).build).toBe(
    'public-report-Dk39sk2a.js',
  );
  expect(withoutPerson(report({build: 'ada@example.org'}), []).build).toBe('');
});
