// What of a learner lies where. A test compares this with the database: a new table cannot be forgotten.

export type Belonging = {
  /** With its schema, as SQL names it. */
  readonly table: string;
  /** Which rows are a learner's; `$1` is their id. */
  readonly whose: string;
  /** Columns that are keys to something, not knowledge about anybody. */
  readonly without?: readonly string[];
};

const OWN = '"userId" = $1';
const own = (table: string, ...without: readonly string[]): Belonging => ({table, whose: OWN, without});

/** Somebody may take the e-mail course without an account: who has proved the address is them. */
const SUBSCRIBER = `lower("address") in (
  select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`;

/** All that is exported for a learner. Everything goes with the row of "user". */
export const BELONGINGS: readonly Belonging[] = [
  {table: 'public."user"', whose: '"id" = $1'},
  own('public."learner"'),
  own('public."lessonProgress"'),
  own('public."moduleProgress"'),
  own('public."annotation"'),
  own('public."mistakeReport"'),
  own('public."attempt"'),
  own('public."attemptAnswer"'),
  own('public."quizProgress"'),
  own('public."reviewCard"'),
  own('public."pointEvent"'),
  own('public."pointTotal"'),
  {
    table: 'public."standing"',
    whose: '"entryId" in (select "entryId" from private."entryOwner" where "userId" = $1)',
  },
  {
    table: 'private."rankBefore"',
    whose: '"entryId" in (select "entryId" from private."entryOwner" where "userId" = $1)',
  },
  own('public."scoreDispute"'),
  own('public."commandMark"'),
  own('private."credential"', 'passwordHash'),
  own('private."emailAddress"'),
  own('private."session"', 'tokenHash'),
  own('private."device"', 'tokenHash'),
  own('private."loginEvent"'),
  own('private."resetToken"', 'tokenHash'),
  own('private."identity"'),
  own('private."providerVisit"', 'tokenHash'),
  {
    table: 'private."mail"',
    whose: `lower("to") in (
      select lower("address") from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null)`,
    // A letter may hold a link that opens the account.
    without: ['text'],
  },
  {table: 'private."emailSubscriber"', whose: SUBSCRIBER},
  {
    table: 'private."emailSession"',
    whose: `"subscriberId" in (select "id" from private."emailSubscriber" where ${SUBSCRIBER})`,
    without: ['tokenHash'],
  },
  own('private."processedCommand"', 'argsHash'),
  own('private."entryOwner"'),
  own('private."aliasTaken"'),
  own('private."ownText"'),
  own('private."file"'),
];

/** Tables that hold nothing of anybody to hand out, each with its reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'private."attemptKey"': 'right answers to quizzes that may still be open; goes with the try',
  'private."epoch"': 'how often a backup was restored',
  'private."drawSecret"': 'what draws of quizzes are worked out from',
  'private."auditEvent"': 'what admins did; by ids alone, and whole, or nobody could trust it',
  'private."auditHead"': 'the end of the audit log',
  'private."admin"': 'an admin is no learner',
  'private."adminDevice"': 'of admins',
  'private."adminLink"': 'of admins',
  'private."adminRecoveryCode"': 'of admins',
  'private."adminRefusal"': 'of admins',
  'private."adminSession"': 'of admins',
  'private."throttle"': 'attempts at a password and letters asked for, counted for an hour at most',
  'private."ranksTaken"': 'when ranks were counted last',
  'private."standingChange"': 'counts to be folded in, without any name',
  'private."pointsHistogram"': 'how many learners have how many points',
  'private."question"': 'course content',
  'private."contentFingerprint"': 'course content',
  'private."passage"': 'course content',
  'private."platformChat"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  'private."platformCall"': 'asked with a key of the embedded voice platform, by nobody that it knows',
  'public."cohort"': 'course content',
  'public."lesson"': 'course content',
  'public."lessonBody"': 'course content',
  'public."module"': 'course content',
  'public."month"': 'course content',
  'public."program"': 'course content',
  'public."quiz"': 'course content',
};
