// The stretches of time that points are summed up over. All of them in UTC: a week starts for everybody at
// the same moment. Postgres has the same rule (private."periodsAt").

export const WINDOWS = ['week', 'month', 'all'] as const;
export type Window = (typeof WINDOWS)[number];

const DAY_MS = 86_400_000;

/** The period of that kind that a moment belongs to: `all`, `month:2026-11`, `week:2026-11-16`. */
export function periodAt(window: Window, at: number): string {
  if (window === 'all') return 'all';
  const start = new Date(startOf(window, at)).toISOString();
  return `${window}:${start.slice(0, window === 'week' ? 10 : 7)}`;
}

/** The first moment of the week (Monday 00:00 UTC) or month, epoch ms. */
export function startOf(window: 'week' | 'month', at: number): number {
  const day = new Date(at);
  if (window === 'month') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
  // Sunday is 0 in JavaScript, and a week's last day here.
  return midnight(day) - ((day.getUTCDay() + 6) % 7) * DAY_MS;
}

const midnight = (day: Date) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
