import type {Rarity} from '#schema/lessons/badges.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

export type BadgeReply = {
  readonly slug: string;
  readonly name: string;
  readonly rarity: Rarity;
  /** How it is earned, in a sentence. */
  readonly criteria: string;
  /** What its picture shows. */
  readonly iconAlt: string;
  /** How much of what it needs is there. */
  readonly have: number;
  readonly need: number;
  /** ISO 8601; null while it is a goal. */
  readonly earnedAt: string | null;
  /** The lesson, quiz or module that earned it. */
  readonly refId: string | null;
};

/** Every badge, earned or not yet (specification, section 7.1). */
export const getBadges = endpoint<{reply: {badges: readonly BadgeReply[]}}>()('GET', '/api/user/badges');
