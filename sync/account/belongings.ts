import {own, type Belonging, type NotExported} from '#sync/db/belonging.ts';

/** Somebody may take the email course without an account: who has proved the address is them. */
export const SUBSCRIBER = `lower("address") in (
  select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`;

/** What an account itself consists of. */
export const belongings: readonly Belonging[] = [
  {table: 'public."user"', whose: '"id" = $1'},
  own('public."learner"'),
  own('private."credential"', 'passwordHash'),
  own('private."emailAddress"'),
  own('private."session"', 'tokenHash'),
  own('private."device"', 'tokenHash'),
  own('private."loginEvent"'),
  own('private."resetToken"', 'tokenHash'),
  own('private."identity"'),
  own('private."providerVisit"', 'tokenHash'),
];

export const notExported: NotExported = {
  'private."throttle"': 'attempts at a password and emails asked for, counted for an hour at most',
};
