/** The program's length by plan. */
const PLAN_WEEKS = 24;
const WEEK_MS = 7 * 86_400_000;
/** The pace is that of the last weeks, not of the whole past. */
const WINDOW_WEEKS = 4;
/** Below these a projection would be a guess. */
const ENOUGH_WEEKS = 1;
const ENOUGH_LESSONS = 3;

export type Pace = {
  /** Lessons done of all lessons of the program. */
  readonly done: number;
  readonly total: number;
  /** Lessons that the plan has done by now. */
  readonly planned: number;
  /** Lessons a week lately; `undefined` while there is too little to tell. */
  readonly perWeek: number | undefined;
  /** When the last lesson is done at that pace; before it can be told, at a lesson on each day of the goal. */
  readonly endsAt: number | undefined;
  /** The goal, days a week, where `endsAt` is reckoned by it. */
  readonly byGoal: number | undefined;
};

type Facts = {
  /** When each lesson was done. */
  readonly doneAt: readonly number[];
  readonly total: number;
  /** First activity; `undefined` before there is one. */
  readonly startedAt: number | undefined;
  readonly now: number;
  /** Days a week that the learner has set out to learn on, if they have. */
  readonly daysPerWeek?: number | undefined;
};

/** How far one is against the plan, and where that leads. */
export function paceOf({doneAt, total, startedAt, now, daysPerWeek}: Facts): Pace {
  const done = doneAt.length;
  const weeks = startedAt === undefined ? 0 : Math.max(0, (now - startedAt) / WEEK_MS);
  const planned = Math.min(total, Math.floor((total * weeks) / PLAN_WEEKS));
  const window = Math.min(WINDOW_WEEKS, weeks);
  const lately = doneAt.filter((at) => at > now - window * WEEK_MS).length;
  const isEnough = weeks >= ENOUGH_WEEKS && lately >= ENOUGH_LESSONS;
  const perWeek = isEnough ? lately / window : undefined;
  const rate = perWeek ?? daysPerWeek;
  const endsAt = rate === undefined || done >= total ? undefined : now + ((total - done) / rate) * WEEK_MS;
  return {done, total, planned, perWeek, endsAt, byGoal: perWeek === undefined ? daysPerWeek : undefined};
}

const date = new Intl.DateTimeFormat('en-US', {day: 'numeric', month: 'long', year: 'numeric'});

const lessons = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`;

/**
 * A pace in words: against the plan, and where it leads.
 * @param isPlanned every lesson is written: until then nobody can be behind.
 */
export function paceWords(
  {done, total, planned, perWeek, endsAt, byGoal}: Pace,
  isPlanned = true,
): {plan: string; end: string} {
  const ahead = done - planned;
  const plan = !isPlanned
    ? ''
    : ahead === 0
      ? `That’s right on the ${PLAN_WEEKS}-week plan.`
      : `That’s ${lessons(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the ${PLAN_WEEKS}-week plan.`;
  if (total > 0 && done >= total) return {plan: 'That’s all of them.', end: ''};
  if (endsAt === undefined) return {plan, end: ''};
  if (byGoal !== undefined) {
    const days = byGoal === 1 ? 'one day' : `${byGoal} days`;
    return {
      plan,
      end: `With a lesson on ${days} a week, you’ll finish around ${date.format(endsAt)}.`,
    };
  }
  if (perWeek === undefined) return {plan, end: ''};
  const rate = perWeek.toLocaleString('en', {maximumFractionDigits: 1});
  return {
    plan,
    end: `At ${rate} ${rate === '1' ? 'lesson' : 'lessons'} a week, you’ll finish around ${date.format(endsAt)}.`,
  };
}
