// The ledger of what artificial intelligence costs. Who is about to spend holds the most that it may cost, and settles
// afterwards what it did cost. What is held counts as spent, so nothing that runs at the same time exceeds a limit together.
import {dayEndAt} from '#schema/lessons/days.ts';
import {INTEGER_MAX} from '#schema/number.rules.ts';
import {costOf, type Amounts} from '#schema/spendings/cost.ts';
import type {WhyNot} from '#schema/spendings/ladder.ts';
import {leftToday, type Left} from '#schema/spendings/left.ts';
import {SPENDING_FEATURES, type SpendingFeature} from '#schema/spendings/spendings.features.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {lockStatement} from '#sync/db/locks.ts';
import {tellOfBudget} from '#sync/spendings/alerts.ts';
import {bookFor, limitsOf, NOBODYS_LIMITS, type Book} from '#sync/spendings/book.ts';

export type Reservation = {
  readonly userId: string;
  readonly feature: SpendingFeature;
  /** Unique among the learner's uses of the feature, such as the id of a turn: the same key never costs twice. */
  readonly key: string;
  /** Who is paid, such as `openai`. */
  readonly provider: string;
  /** As the prices name it. */
  readonly model: string;
  /** The most that it may use. */
  readonly most: Amounts;
};

export type Reserved =
  | {
      readonly isAllowed: true;
      /** For `settle`. */
      readonly id: string;
      /** The key was reserved before: the work has begun already, and is not to begin again. */
      readonly isRepeat: boolean;
    }
  | {
      readonly isAllowed: false;
      readonly why: WhyNot;
      /** When it will be allowed again; `null` where time alone does not change it. */
      readonly until: Date | null;
    };

/** Nobody needs as long to settle, ms; what speaks, as long as it may speak besides. */
const SETTLED_WITHIN_MS = 10 * 60_000;

/**
 * Holds the most that something may cost, within the caller's transaction. Until its end no other reservation is made, so
 * it comes last in it.
 * @throws {RangeError} for amounts that are none, and for a feature that is counted in seconds without any.
 */
export async function reserve(sql: Sql, asked: Reservation, now = new Date()): Promise<Reserved> {
  demandAmounts(asked.most);
  demandSeconds(asked);
  await sql(lockStatement('spend'), []);
  const [before] = await sql(
    `select "id" from "aiSpend" where "learnerId" = $1 and "feature" = $2 and "key" = $3`,
    [asked.userId, asked.feature, asked.key],
  );
  if (before) return {isAllowed: true, id: String(before['id']), isRepeat: true};
  const book = await bookFor(sql, asked, now);
  const refusal = refusalOf(book, asked, now);
  // Where it will be allowed again, there is a budget that has no room for it now.
  if (refusal?.why === 'budget' && refusal.until) await tellOfBudget(sql, book, costIn(book, asked));
  if (refusal) return refusal;
  const {price} = book;
  const costMicros = costIn(book, asked) ?? 0;
  const [held] = await sql(HOLD, [
    asked.userId,
    asked.feature,
    asked.key,
    asked.provider,
    asked.model,
    asked.most.tokensIn,
    asked.most.tokensOut,
    asked.most.seconds,
    costMicros,
    price?.inputMicros,
    price?.outputMicros,
    price?.minuteMicros,
    book.day,
    book.dayEndsAt,
    new Date(now.getTime() + SETTLED_WITHIN_MS + asked.most.seconds * 1000),
  ]);
  const taken = takenBy(asked.feature, asked.most);
  await sql(TAKE, [asked.userId, book.dayEndsAt, taken.turns, taken.seconds]);
  await tellOfBudget(sql, {...book, spentMicros: book.spentMicros + costMicros});
  return {isAllowed: true, id: String(held?.['id']), isRepeat: false};
}

/** What would refuse it now. Nothing is held: another one may be first. */
export const wouldRefuse = async (
  sql: Sql,
  asked: Reservation,
  now = new Date(),
): Promise<Refused | undefined> => refusalOf(await bookFor(sql, asked, now), asked, now);

const HOLD = `
  insert into "aiSpend" ("learnerId", "feature", "key", "provider", "model", "tokensIn", "tokensOut", "seconds",
    "costMicros", "inputMicros", "outputMicros", "minuteMicros", "day", "dayEndsAt", "holdsUntil")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning "id"`;

// Of a day that is over nothing is left.
const TAKE = `
  insert into "aiAllowance" as a ("userId", "dayEndsAt", "turns", "seconds") values ($1, $2, $3, $4)
  on conflict ("userId") do update set
    "turns" = case when a."dayEndsAt" = excluded."dayEndsAt" then a."turns" else 0 end + excluded."turns",
    "seconds" = case when a."dayEndsAt" = excluded."dayEndsAt" then a."seconds" else 0 end + excluded."seconds",
    "dayEndsAt" = excluded."dayEndsAt"`;

/** @throws {RangeError} for what is no whole number that a column holds. */
function demandAmounts(amounts: Amounts): void {
  const wrong = Object.entries(amounts).find(
    ([, amount]) => !Number.isSafeInteger(amount) || amount < 0 || amount > INTEGER_MAX,
  );
  if (wrong) throw new RangeError(`${wrong[0]} is a whole number from 0, not ${wrong[1]}.`);
}

/** @throws {RangeError} where it would count nothing of a learner's day. */
function demandSeconds({feature, most}: Reservation): void {
  if (SPENDING_FEATURES[feature].counted === 'turns' || most.seconds > 0) return;
  throw new RangeError(`${feature} is counted in seconds, and must say how many it may take.`);
}

/** What of a learner's day it takes. */
const takenBy = (feature: SpendingFeature, {seconds}: Amounts) =>
  SPENDING_FEATURES[feature].counted === 'turns' ? {turns: 1, seconds: 0} : {turns: 0, seconds};

const costIn = ({price}: Book, {most}: Reservation) => (price ? costOf(price, most) : undefined);

type Refused = Extract<Reserved, {isAllowed: false}>;

const refused = (why: WhyNot, until: Date | null = null): Refused => ({isAllowed: false, why, until});

function refusalOf(book: Book, asked: Reservation, now: Date): Refused | undefined {
  if (book.isOff) return refused('off');
  const taken = takenBy(asked.feature, asked.most);
  const {turns, seconds} = book.left;
  if (taken.turns > turns.left || taken.seconds > seconds.left) {
    // What the day would never have room for does not come back with the next one.
    const fits = taken.turns <= turns.of && taken.seconds <= seconds.of;
    return refused('learner', fits ? book.dayEndsAt : null);
  }
  const cost = costIn(book, asked);
  const {capMicros} = book;
  if (cost === undefined || capMicros === undefined) return refused('budget');
  const most = taken.turns > 0 ? capMicros : Math.floor((capMicros * book.speechPercent) / 100);
  if (book.spentMicros + cost <= most) return undefined;
  return refused('budget', cost <= most ? new Date(dayEndAt(now.getTime(), 'UTC')) : null);
}

export type Settlement = {
  readonly id: string;
  readonly used: Amounts;
  /** `stopped`: by the learner; what was used until then is paid. `failed`: with nothing used it costs nothing. */
  readonly state: 'used' | 'stopped' | 'failed';
};

/**
 * Says what a reservation has cost: once; a second time changes nothing, nor does the first once it counts as forgotten.
 * What has used nothing costs nothing, and is given back to the learner.
 * @throws {RangeError} for amounts that are none.
 */
export async function settle(sql: Sql, {id, used, state}: Settlement, now = new Date()): Promise<void> {
  demandAmounts(used);
  await sql(lockStatement('spend'), []);
  const [row] = await sql(`select * from "aiSpend" where "id" = $1 and "state" = 'reserved'`, [id]);
  if (!row) return;
  const cost = costOf(priceIn(row), used);
  await sql(
    `update "aiSpend" set "state" = $2, "tokensIn" = $3, "tokensOut" = $4, "seconds" = $5, "costMicros" = $6,
       "settledAt" = $7 where "id" = $1`,
    // What was used without a price for it costs what was held for it.
    [id, state, used.tokensIn, used.tokensOut, used.seconds, cost ?? row['costMicros'], now],
  );
  const userId = row['learnerId'] as string | null;
  if (userId === null) return;
  const feature = row['feature'] as SpendingFeature;
  const [held, took] = [takenBy(feature, {...used, seconds: Number(row['seconds'])}), takenBy(feature, used)];
  const isNothing = used.tokensIn + used.tokensOut + used.seconds === 0;
  await sql(
    `update "aiAllowance" set "turns" = greatest("turns" - $3, 0), "seconds" = greatest("seconds" - $4, 0)
     where "userId" = $1 and "dayEndsAt" = $2`,
    [userId, row['dayEndsAt'], isNothing ? held.turns : 0, held.seconds - took.seconds],
  );
}

const micros = (value: unknown): number | null => (value === null ? null : Number(value));

const priceIn = (row: Record<string, unknown>) => ({
  inputMicros: micros(row['inputMicros']),
  outputMicros: micros(row['outputMicros']),
  minuteMicros: micros(row['minuteMicros']),
});

/** What a learner has left of their day. */
export async function budgetLeft(sql: Sql, userId: string, now = new Date()): Promise<Left> {
  const {used, limits} = await limitsOf(sql, userId);
  return leftToday(used, limits ?? NOBODYS_LIMITS, now.getTime());
}
