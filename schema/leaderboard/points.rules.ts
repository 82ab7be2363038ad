/** Points for a lesson that is marked done. */
export const LESSON_POINTS = 10;
/** Points for an exercise that is solved, once the server has run the solution. */
export const EXERCISE_POINTS = 5;
/** Points for a quiz that is passed for the first time. */
export const QUIZ_POINTS = 10;
/** Most points on top for a quiz that is passed at the first attempt, depending on the score. */
const QUIZ_BONUS_POINTS = 10;

/** Bonus of a pass at the first attempt: nothing at the pass mark, everything at 100%. */
export const firstTryBonus = (scorePct: number, passPct: number): number =>
  passPct >= 100
    ? QUIZ_BONUS_POINTS
    : Math.round((QUIZ_BONUS_POINTS * Math.max(0, scorePct - passPct)) / (100 - passPct));

export type PointRule = {
  /** Of the events in the ledger. */
  readonly kind: string;
  /** What an award of this kind is called. */
  readonly title: string;
  readonly points: number;
  /** The points are at most that, not just that. */
  readonly isAtMost?: true;
  readonly words: string;
};

/** How points are earned: what the server awards and what the leaderboard explains. */
export const POINT_RULES: readonly PointRule[] = [
  {
    kind: 'lesson',
    title: 'Lesson done',
    points: LESSON_POINTS,
    words: 'For each lesson you finish.',
  },
  {
    kind: 'exercise',
    title: 'Exercise solved',
    points: EXERCISE_POINTS,
    words: 'For each exercise in a lesson that you solve.',
  },
  {
    kind: 'quiz',
    title: 'Quiz passed',
    points: QUIZ_POINTS,
    words: 'For each quiz you pass, however many attempts it takes.',
  },
  {
    kind: 'quiz-bonus',
    title: 'First-attempt bonus',
    points: QUIZ_BONUS_POINTS,
    isAtMost: true,
    words:
      'Extra points when you pass a quiz on your first attempt. The higher your score, the more you get.',
  },
];

/** What an award of this kind is called; a kind that this build does not know keeps its name. */
export const titleOfKind = (kind: string): string =>
  POINT_RULES.find((rule) => rule.kind === kind)?.title ?? kind;
