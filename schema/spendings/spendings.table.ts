// What artificial intelligence costs. Money is whole millionths of the academy's currency.
import {enumeration, json, number, string, table} from '@rocicorp/zero';
import type {SpendingFeature} from '#schema/spendings/spendings.features.ts';

/** What a learner may use in a day, and what is switched off: one row. */
export const aiLimit = table('aiLimit')
  .columns({
    id: string(),
    /** Answers in text. */
    turns: number(),
    /** Of speaking. */
    seconds: number(),
    off: json<readonly (SpendingFeature | 'all')[]>(),
  })
  .primaryKey('id');

/** What a learner has used of their day. */
export const aiAllowance = table('aiAllowance')
  .columns({
    userId: string(),
    /** After it nothing of it is used. */
    dayEndsAt: number(),
    turns: number(),
    seconds: number(),
    /** Own limits, both or neither. */
    turnsCap: number().optional(),
    secondsCap: number().optional(),
  })
  .primaryKey('userId');

/** `expired`: nobody settled it, so it is taken to have used all that was held. */
export type SpendState = 'reserved' | 'used' | 'stopped' | 'failed' | 'expired';

/** A use of a paid model; while `reserved` with the most that it may take. Seen by admins only. */
export const aiSpend = table('aiSpend')
  .columns({
    id: string(),
    /** Absent once the account is deleted. */
    learnerId: string().optional(),
    feature: string(),
    key: string(),
    provider: string(),
    model: string(),
    state: enumeration<SpendState>(),
    tokensIn: number(),
    tokensOut: number(),
    seconds: number(),
    costMicros: number(),
    inputMicros: number().optional(),
    outputMicros: number().optional(),
    minuteMicros: number().optional(),
    /** Of the budget, in UTC. */
    day: string(),
    dayEndsAt: number(),
    holdsUntil: number(),
    createdAt: number(),
    settledAt: number().optional(),
  })
  .primaryKey('id');

export type SumKind = 'all' | 'feature' | 'model' | 'learner';

/** Uses added up, by day (`2026-11-26`) and by month (`2026-11`). Seen by admins only. */
export const aiSum = table('aiSum')
  .columns({
    period: string(),
    kind: enumeration<SumKind>(),
    name: string(),
    userId: string().optional(),
    uses: number(),
    tokensIn: number(),
    tokensOut: number(),
    seconds: number(),
    costMicros: number(),
  })
  .primaryKey('period', 'kind', 'name');

/** What may be spent in a day (UTC): one row. Seen by admins only. */
export const aiBudget = table('aiBudget')
  .columns({
    id: string(),
    /** Of the environment. */
    settingMicros: number().optional(),
    /** Of an admin, in its place. */
    capMicros: number().optional(),
    /** From this share of it on, per cent, nobody begins to speak any more. */
    speechPercent: number(),
    /** Raised by each change. */
    version: number(),
  })
  .primaryKey('id');

/** For a million tokens, and for a minute of audio. Seen by admins only. */
export const aiPrice = table('aiPrice')
  .columns({
    model: string(),
    inputMicros: number().optional(),
    outputMicros: number().optional(),
    minuteMicros: number().optional(),
  })
  .primaryKey('model');

/** `most`, `all`: so much of a day's budget is spent. `learner`: one spends far more than the others. */
export type AlertKind = 'most' | 'all' | 'learner';

/** What admins are told, once. Seen by admins only. */
export const aiAlert = table('aiAlert')
  .columns({
    id: string(),
    kind: enumeration<AlertKind>(),
    day: string(),
    userId: string().optional(),
    createdAt: number(),
    seenAt: number().optional(),
  })
  .primaryKey('id');
