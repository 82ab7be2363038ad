// What summaries and reminders say: rules, without a clock or a database of their own.
import {addDays, type Day} from '#schema/lessons/days.ts';
import {streakOf} from '#schema/lessons/streak.ts';
import type {Active} from '#sync/db/active-days.ts';

export type NudgeWords = {readonly title: string; readonly message: string};

/** A shorter streak is none yet. */
const STREAK_MIN = 2;

/** What a learner did in a week. */
export type Week = {readonly lessons: number; readonly points: number};

/** @param monday the day on which it is said, after that week. @returns none for a week without learning: it has nothing to tell. */
export function weekWords({days, goal}: Active, week: Week, monday: Day): NudgeWords | undefined {
  const active = Array.from({length: 7}, (_, at) => addDays(monday, at - 7)).filter((day) =>
    days.has(day),
  ).length;
  if (active === 0) return undefined;
  const streak = streakOf(days, monday, goal).days;
  return {
    title: `Last week: ${doneInWords(week) || counted(active, 'day')}`,
    message: [
      daysInWords(active, goal),
      ...(streak >= STREAK_MIN ? [`Your streak is ${counted(streak, 'day')}.`] : []),
    ].join(' '),
  };
}

/** What there was none of isn't said. */
const doneInWords = ({lessons, points}: Week): string =>
  [lessons > 0 ? counted(lessons, 'lesson') : '', points > 0 ? counted(points, 'point') : '']
    .filter(Boolean)
    .join(', ');

function daysInWords(active: number, goal: number | undefined): string {
  const learned = `You learned on ${counted(active, 'day')}`;
  if (goal === undefined) return `${learned}.`;
  return active >= goal
    ? `${learned} and reached your goal of ${goal}.`
    : `${learned} of the ${goal} you planned.`;
}

/** Said in the evening of a day without learning. @returns none where that costs the streak nothing. */
export function streakWords({days, goal}: Active, today: Day): NudgeWords | undefined {
  const now = streakOf(days, today, goal);
  if (now.isTodayActive || now.days < STREAK_MIN) return undefined;
  const next = streakOf(days, addDays(today, 1), goal);
  const title = `Your streak is ${counted(now.days, 'day')}`;
  if (next.days < now.days) return {title, message: 'Finish a lesson or a quiz today to keep it.'};
  return next.frozen.includes(today)
    ? {title, message: 'Finish a lesson or a quiz today. If you don’t, one of this month’s freezes keeps it.'}
    : undefined;
}

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
