import {own, type Belonging, type NotExported} from '#sync/db/belonging.ts';

/** The email course needs no account: its rows belong to the account that has verified the address. */
export const SUBSCRIBER = `lower("address") in (
  select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`;

/** The tables of the account itself. */
export const belongings: readonly Belonging[] = [
  {table: 'public."user"', whose: '"id" = $1', without: ['folded']},
  own('public."learner"'),
  own('private."credential"', 'passwordHash'),
  own('private."emailAddress"'),
  own('private."session"', 'tokenHash'),
  own('private."device"', 'tokenHash'),
  own('private."loginEvent"'),
  own('private."resetToken"', 'tokenHash'),
  own('private."passkey"', 'credentialId', 'publicKey', 'counter'),
  own('private."identity"'),
  own('private."providerVisit"', 'tokenHash'),
  own('private."termsAcceptance"'),
  own('private."registrationSource"'),
];

export const notExported: NotExported = {
  'private."usedChallenge"': 'hashes of random numbers that a passkey has signed, for 5 minutes',
  'private."endedSession"':
    'why a session ended, under the hash of its token, for 30 days; nothing says whose it was',
  'private."throttle"': 'attempts at a password and emails asked for, counted for an hour at most',
};
