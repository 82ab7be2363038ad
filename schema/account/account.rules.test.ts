import {describe, expect, test} from 'vitest';
import {credentialsRules, forgotPasswordRules, registrationRules} from '#schema/account/account.rules.ts';

const ada = {
  fullName: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@example.org',
  password: 'correct horse battery',
};
const asText = (count: number) => 'x'.repeat(count);

const refusal = (rules: typeof registrationRules | typeof credentialsRules, value: unknown) => {
  const result = rules.safeParse(value);
  const issue = result.error?.issues[0];
  return issue && {field: issue.path.join('.'), message: issue.message};
};

describe('registration', () => {
  const words = {fullName: 'Full name', username: 'Username', email: 'Email', password: 'Password'} as const;

  test('takes a right one, trimmed but for the password', () => {
    const padded = {
      fullName: ' Ada ',
      username: ' ada ',
      email: ' ada@example.org ',
      password: ' twelve chars ',
    };
    expect(registrationRules.parse(padded)).toEqual({
      fullName: 'Ada',
      username: 'ada',
      email: 'ada@example.org',
      password: ' twelve chars ',
    });
  });

  test.each(Object.entries(words))('demands the field %s', (field, word) => {
    const message = `${word} is required`;
    for (const value of [undefined, null, '', 7, ['a'], {}]) {
      expect(refusal(registrationRules, {...ada, [field]: value})).toEqual({field, message});
    }
  });

  test.each([
    ['fullName', '   ', 'Full name is required'],
    ['fullName', asText(101), 'Full name must have at most 100 characters'],
    ['username', 'ab', 'Username must have at least 3 characters'],
    ['username', ' ab ', 'Username must have at least 3 characters'],
    ['username', asText(31), 'Username must have at most 30 characters'],
    ['username', 'ada lovelace', 'Username can use only letters, digits, dots, dashes, and underscores'],
    ['username', 'adä', 'Username can use only letters, digits, dots, dashes, and underscores'],
    ['username', 'ada\nb', 'Username can use only letters, digits, dots, dashes, and underscores'],
    ['email', `${asText(250)}@a.b`, undefined],
    ['email', `${asText(251)}@a.b`, 'Email must have at most 254 characters'],
    ['email', 'ada', 'Email must be an address such as ada@example.org'],
    ['email', 'ada@example', 'Email must be an address such as ada@example.org'],
    ['email', 'a da@example.org', 'Email must be an address such as ada@example.org'],
    ['email', 'a@b@example.org', 'Email must be an address such as ada@example.org'],
    ['email', 'a@example..test', 'Email must be an address such as ada@example.org'],
    ['email', 'a@.example.test', 'Email must be an address such as ada@example.org'],
    ['email', 'a@example.test.', 'Email must be an address such as ada@example.org'],
    ['email', 'Ada <ada@example.org>', 'Email must be an address such as ada@example.org'],
    ['email', '<ada@example.org>', 'Email must be an address such as ada@example.org'],
    ['email', 'mailto:ada@example.org', 'Email must be an address such as ada@example.org'],
    ['email', 'ada@example.org,bob@example.org', 'Email must be an address such as ada@example.org'],
    ['email', 'ada\u0000@example.org', 'Email must be an address such as ada@example.org'],
    ['email', 'ada@exam/ple.org', 'Email must be an address such as ada@example.org'],
    ['email', 'jörg@münchen.example', undefined],
    ['email', "o'hara+news@mail.example.co.uk", undefined],
    ['password', asText(11), 'Password must have at least 12 characters'],
    ['password', asText(12), undefined],
    ['password', asText(256), undefined],
    ['password', asText(257), 'Password must have at most 256 characters'],
  ])('%s %j: %s', (field, value, message) => {
    expect(refusal(registrationRules, {...ada, [field]: value})).toEqual(message && {field, message});
  });

  test('takes no other field', () => {
    expect(registrationRules.safeParse({...ada, isDev: true}).error?.issues[0]?.code).toBe(
      'unrecognized_keys',
    );
  });
});

describe('sign-in', () => {
  const form = {username: 'ada', password: 'anything'};

  test('takes a short password: the rule for new ones is not for old ones', () => {
    expect(refusal(credentialsRules, {...form, password: 'x'})).toBeUndefined();
    expect(refusal(credentialsRules, {...form, rememberMe: true})).toBeUndefined();
  });

  // Specification, section 5.
  test.each([
    ['username', '', 'Username is required'],
    ['username', undefined, 'Username is required'],
    ['username', asText(255), 'Username must have at most 254 characters'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', asText(257), 'Password must have at most 256 characters'],
    ['rememberMe', 'yes', 'rememberMe must be true or false'],
    ['rememberMe', null, 'rememberMe must be true or false'],
  ])('%s %j: %s', (field, value, message) => {
    expect(refusal(credentialsRules, {...form, [field]: value})).toEqual({field, message});
  });
});

test.each([
  ['\u200Bada@example.org', 'ada@example.org'],
  ['ada@exam\u00ADple.org\uFEFF', 'ada@example.org'],
  ['\u202Aada@example.org\u202C', 'ada@example.org'],
  ['ada\u2060@example.org', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['\u00A0ada@example.org\u3000', 'ada@example.org'],
  ['jo\u0308rg@example.org', 'jörg@example.org'],
  ['ali@نامه\u200Cای.com', 'ali@نامه\u200Cای.com'],
  ['ali@\u200Cنامه\u200B\u200Cای\u200C.com\u200D', 'ali@نامه\u200Cای.com'],
  ['ravi@क्\u200Dष.in', 'ravi@क्\u200Dष.in'],
  ['علی\u200Cرضا@example.org', 'علیرضا@example.org'],
  ['ada@exam\u200Cple.org', 'ada@example.org'],
])('the address %j is %s, where an account is made, found and signed in to', (typed, address) => {
  expect(registrationRules.parse({...ada, email: typed}).email).toBe(address);
  expect(forgotPasswordRules.parse({email: typed}).email).toBe(address);
  expect(credentialsRules.parse({username: typed, password: 'x'}).username).toBe(address);
});
