/** Bugs that can be built into the simulation's own wiring: a simulator that does not find them is none. */
export const PLANTED = [
  'acknowledge before commit',
  'no claim',
  'order of a lane ignored',
  // What the write path did before, or would do without one of its rules.
  'no learner in the request',
  'foreign answers are final',
  'no recovery in a new epoch',
  'a clock that was put back is believed',
  'same id, other arguments',
  'epoch counted from the backup',
] as const;

export type Planted = (typeof PLANTED)[number];
