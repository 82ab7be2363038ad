export type Milestone = {
  readonly title: string;
  readonly have: number;
  readonly need: number;
  readonly isReached: boolean;
};

export type MilestoneFacts = {
  readonly lessonsDone: number;
  readonly lessons: number;
  readonly quizzesPassed: number;
  readonly modulesPassed: number;
  readonly points: number;
  readonly longestStreak: number;
};

/** Marks on the way through the program, in the order in which most learners reach them. */
export function milestonesOf(facts: MilestoneFacts): readonly Milestone[] {
  const half = Math.ceil(facts.lessons / 2);
  const marks: readonly (readonly [string, number, number])[] = [
    ['First lesson', facts.lessonsDone, 1],
    ['First quiz passed', facts.quizzesPassed, 1],
    ['100 points', facts.points, 100],
    ['First module passed', facts.modulesPassed, 1],
    ['7 active days in a row', facts.longestStreak, 7],
    ['10 lessons', facts.lessonsDone, 10],
    ['500 points', facts.points, 500],
    ['Half the program', facts.lessonsDone, half],
    ['30 active days in a row', facts.longestStreak, 30],
    ['The whole program', facts.lessonsDone, facts.lessons],
  ];
  return marks
    .filter(([, , need]) => need > 0)
    .map(([title, have, need]) => ({title, have: Math.min(have, need), need, isReached: have >= need}));
}

/** What the program's certificate asks for: every checkpoint, and all projects but one. */
export const CERTIFICATE = {checkpoints: 12, projects: 5, ofProjects: 6};
