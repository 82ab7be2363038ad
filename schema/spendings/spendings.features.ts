// What may cost money: the one place that names it. A new feature is one more line here.

/** What a learner's day is counted in. */
export type Counted = 'turns' | 'seconds';

/** Each with its name for people, and what of a learner's day it takes. */
export const SPENDING_FEATURES = {
  tutor: {name: 'Tutor', counted: 'turns'},
  voice: {name: 'Voice tutor', counted: 'seconds'},
  avatar: {name: 'Avatar', counted: 'seconds'},
} as const satisfies Readonly<Record<string, {readonly name: string; readonly counted: Counted}>>;

export type SpendingFeature = keyof typeof SPENDING_FEATURES;
