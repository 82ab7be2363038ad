// What the leagues say. Tiers are named after what a program is made of, in the order in which it is learned.
import {RISING, TOP_TIER} from '#schema/leaderboard/leagues.limits.ts';
import {count, pointsWords} from '#web/leaderboard/words.ts';

export const TIER_NAMES = ['Value', 'Variable', 'Loop', 'Function', 'Program'] as const;

/** `Loop` for 3. */
const tierName = (tier: number): string => TIER_NAMES[tier - 1] ?? `Tier ${tier}`;
/** `Loop league` for 3. */
export const leagueName = (tier: number): string => `${tierName(tier)} league`;

const SUFFIXES: Readonly<Record<string, string>> = {one: 'st', two: 'nd', few: 'rd', other: 'th'};
const ordinals = new Intl.PluralRules('en', {type: 'ordinal'});

/** `1st`, `22nd`. */
export const ordinal = (rank: number): string => `${count(rank)}${SUFFIXES[ordinals.select(rank)] ?? 'th'}`;

export type Result = {
  readonly tier: number;
  readonly rank: number;
  readonly size: number;
  readonly points: number;
  readonly promoted: boolean;
};

/** How last week went, in a sentence. */
export function resultWords({tier, rank, size, points, promoted}: Result): string {
  const stays = tier === TOP_TIER ? 'stayed in the top league' : `stayed in the ${leagueName(tier)}`;
  const then = promoted ? `moved up to the ${leagueName(tier + 1)}` : stays;
  if (points <= 0) return `Last week you earned no points and ${stays}.`;
  const earned = pointsWords(points);
  if (size === 1) return `Last week you were alone in your group, earned ${earned}, and ${then}.`;
  return `Last week you ranked ${ordinal(rank)} of ${count(size)} with ${earned} and ${then}.`;
}

/** Who rises when the week is over, and whether that is oneself. @param rank the own one; absent without points. */
export function risingWords(tier: number, size: number, rank: number | undefined): string {
  if (tier >= TOP_TIER) return 'This is the top league.';
  const next = leagueName(tier + 1);
  if (rank !== undefined && rank <= RISING) return `You’re on track to move up to the ${next}.`;
  return size <= RISING
    ? `Earn points this week to move up to the ${next}.`
    : `The top ${RISING} with points move up to the ${next}.`;
}

const HOUR_MS = 3_600_000;

/** How long the week goes on, rounded down. */
export function timeLeftWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return 'Ends within the hour';
  if (hours < 48) return `Ends in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `Ends in ${Math.floor(hours / 24)} days`;
}
