import {describe, expect, test} from 'vitest';
import {COUNTRIES} from '#schema/account/countries.ts';
import {profileRules} from '#schema/account/profile.rules.ts';

const read = (change: unknown) => {
  const result = profileRules.safeParse(change);
  return result.success ? result.data : result.error.issues[0]?.message;
};
const asText = (count: number) => 'x'.repeat(count);
const INVISIBLE = 'must not contain invisible characters';

describe('a name', () => {
  test.each([
    'Ada',
    '李小龍',
    'José María',
    'نازنین‌زهرا',
    'Ada 👩‍👩‍👧',
    "O'Neill-Smith",
    asText(100),
    'constructor',
  ])('may be %s', (fullName) => {
    expect(read({fullName})).toEqual({fullName});
  });

  test('is trimmed', () => {
    expect(read({fullName: '  Ada \n'})).toEqual({fullName: 'Ada'});
  });

  test.each([
    ['empty', '', 'Full name is required'],
    ['nothing but space', ' \u3000\n', 'Full name is required'],
    ['nothing but joiners', '\u200D\u200C', 'Full name is required'],
    ['nothing but a filler', '\u3164', 'Full name is required'],
    ['no text', 7, 'Full name is required'],
    ['of 300 characters', asText(300), 'Full name must have at most 100 characters'],
    ['turned around', 'Ada \u202Egnp.exe', `Full name ${INVISIBLE}`],
    ['isolated', 'Ada \u2066x\u2069', `Full name ${INVISIBLE}`],
    ['stretched by nothing', 'A\u200Bda', `Full name ${INVISIBLE}`],
    ['marked by a tag', 'Ada\u{E0041}', `Full name ${INVISIBLE}`],
    ['in two lines', 'Ada\nLovelace', `Full name ${INVISIBLE}`],
    ['half an emoji', 'Ada \uD83D', `Full name ${INVISIBLE}`],
  ])('is rejected when it is %s', (_, fullName, message) => {
    expect(read({fullName})).toBe(message);
  });

  test('is rejected with any character that turns the direction of writing', () => {
    const all = Array.from({length: 0x3000}, (_, code) => String.fromCodePoint(code));
    const turning = all.filter((character) => /\p{Bidi_Control}/u.test(character));
    expect(turning).toHaveLength(12);
    const taken = turning.filter(
      (character) => read({fullName: `Ada${character}x`}) !== `Full name ${INVISIBLE}`,
    );
    expect(taken).toEqual([]);
  });
});

describe('what is said about oneself', () => {
  test('keeps its lines, loses the space around them, and is none when nothing is left', () => {
    expect(read({bio: ' One.\r\nTwo.\rThree. '})).toEqual({bio: 'One.\nTwo.\nThree.'});
    expect(read({bio: ' \r\n '})).toEqual({bio: null});
    expect(read({bio: null})).toEqual({bio: null});
  });

  test('has at most 500 characters, all of them to be seen', () => {
    expect(read({bio: asText(500)})).toEqual({bio: asText(500)});
    expect(read({bio: asText(501)})).toBe('About you must have at most 500 characters');
    expect(read({bio: 'one \u202E two'})).toBe(`About you ${INVISIBLE}`);
    expect(read({bio: 7})).toBe('About you must be text');
  });
});

describe('links', () => {
  const LINK = 'Enter a web address, such as https://github.com/ada';

  test.each([
    ['https://github.com/ada', 'https://github.com/ada'],
    ['github.com/ada', 'https://github.com/ada'],
    [' HTTP://Example.ORG ', 'http://example.org/'],
    ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(read({links: [typed]})).toEqual({links: [kept]});
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT://example.org/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/x',
    'mailto:ada@example.org',
    'https://ada:secret@example.org',
    'https://github.com@evil.example',
    'https://localhost',
    'https://',
    'ada',
    '',
    7,
    null,
  ])('%j is rejected', (link) => {
    expect(read({links: [link]})).toBe(LINK);
  });

  test('at most five, none twice, none longer than 200 characters as it is stored', () => {
    const five = ['1', '2', '3', '4', '5'].map((name) => `https://example.org/${name}`);
    expect(read({links: five})).toEqual({links: five});
    expect(read({links: [...five, 'https://example.org/6']})).toBe('You can add up to 5 links');
    expect(read({links: ['example.org', 'https://example.org/']})).toBe('You’ve already added this link');
    const tooLong = 'A link must have at most 200 characters';
    expect(read({links: [`https://example.org/${asText(200)}`]})).toBe(tooLong);
    expect(read({links: [`https://example.org/${'é'.repeat(100)}`]})).toBe(tooLong);
    expect(read({links: 'https://example.org'})).toBe('Links must be a list');
  });
});

test('a country is one of 249, by its code in capitals, or none', () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(read({country: 'DE'})).toEqual({country: 'DE'});
  expect(read({country: null, countryBy: 'detection'})).toEqual({country: null, countryBy: 'detection'});
  for (const country of ['de', 'XX', 'DEU', '', '__proto__', 'UK']) {
    expect(read({country})).toBe('country must be an ISO 3166-1 code, such as DE');
  }
  expect(read({country: 'DE', countryBy: 'admin'})).toBe('countryBy must be learner or detection');
});

test('a change names a field, and none that is not there', () => {
  expect(read({})).toBe('Change at least one field');
  for (const more of [{isDev: true}, {username: 'root'}, {avatarUrl: 'https://evil.example/x.svg'}]) {
    expect(profileRules.safeParse({fullName: 'Ada', ...more}).error?.issues[0]?.code).toBe(
      'unrecognized_keys',
    );
  }
});
