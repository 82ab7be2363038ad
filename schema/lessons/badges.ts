// What a badge is given for. A badge is a pure function of rows that only ever come and never go or change
// again: it needs no row of its own, nobody can lose one, and both sides find the same.

export type Rarity = 'common' | 'uncommon' | 'rare' | 'legendary';

/** Something that badges count. */
export type Feat = 'lesson-done' | 'quiz-passed' | 'full-marks' | 'module-passed' | 'tested-out';

/** A feat of one learner: what it was about, and when it happened, epoch ms. */
export type FeatRow = {readonly feat: Feat; readonly refId: string; readonly at: number};

export type Badge = {
  readonly slug: string;
  readonly name: string;
  readonly rarity: Rarity;
  /** How it is earned, in a sentence. */
  readonly criteria: string;
  /** What its picture shows. */
  readonly iconAlt: string;
  readonly feat: Feat;
  /** So many feats earn it. */
  readonly need: number;
};

export const BADGES: readonly Badge[] = [
  {
    slug: 'first-lesson',
    name: 'First lesson',
    rarity: 'common',
    criteria: 'Finish a lesson.',
    iconAlt: 'A footprint',
    feat: 'lesson-done',
    need: 1,
  },
  {
    slug: 'first-quiz',
    name: 'First quiz',
    rarity: 'common',
    criteria: 'Pass a quiz.',
    iconAlt: 'A pencil',
    feat: 'quiz-passed',
    need: 1,
  },
  {
    slug: 'full-marks',
    name: 'Perfect score',
    rarity: 'uncommon',
    criteria: 'Get every question in a quiz right in one attempt.',
    iconAlt: 'A target',
    feat: 'full-marks',
    need: 1,
  },
  {
    slug: 'ten-lessons',
    name: '10 lessons',
    rarity: 'uncommon',
    criteria: 'Finish 10 lessons.',
    iconAlt: 'A stack of books',
    feat: 'lesson-done',
    need: 10,
  },
  {
    slug: 'first-module',
    name: 'First module',
    rarity: 'uncommon',
    criteria: 'Pass a module.',
    iconAlt: 'A roadside milestone',
    feat: 'module-passed',
    need: 1,
  },
  {
    slug: 'tested-out',
    name: 'Tested out',
    rarity: 'rare',
    criteria: 'Score 85% or higher on a checkpoint before you’ve finished its lessons.',
    iconAlt: 'A lightning bolt',
    feat: 'tested-out',
    need: 1,
  },
  {
    slug: 'thirty-lessons',
    name: '30 lessons',
    rarity: 'rare',
    criteria: 'Finish 30 lessons.',
    iconAlt: 'A shelf of books',
    feat: 'lesson-done',
    need: 30,
  },
  {
    slug: 'six-modules',
    name: 'Halfway there',
    rarity: 'rare',
    criteria: 'Pass 6 modules.',
    iconAlt: 'A mountain',
    feat: 'module-passed',
    need: 6,
  },
  {
    slug: 'twelve-modules',
    name: 'The whole program',
    rarity: 'legendary',
    criteria: 'Pass all 12 modules.',
    iconAlt: 'A trophy cup',
    feat: 'module-passed',
    need: 12,
  },
];

export type BadgeState = Badge & {
  /** Feats so far, at most as many as it needs. */
  readonly have: number;
  /** The feat that earned it; absent while it is a goal. */
  readonly earnedBy: FeatRow | undefined;
};

/** Every badge with how far a learner is. The order of the rows does not matter. */
export function badgesOf(rows: readonly FeatRow[]): readonly BadgeState[] {
  const inOrder = rows.toSorted((a, b) => a.at - b.at || (a.refId < b.refId ? -1 : 1));
  return BADGES.map((badge) => {
    const feats = inOrder.filter(({feat}) => feat === badge.feat);
    return {...badge, have: Math.min(feats.length, badge.need), earnedBy: feats[badge.need - 1]};
  });
}
