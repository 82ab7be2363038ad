// What a learner has left of their day, from the rows that server and devices share.

/** Of `aiAllowance`. */
type Used = {
  /** Epoch ms. */
  readonly dayEndsAt: number;
  readonly turns: number;
  readonly seconds: number;
  readonly turnsCap?: number | null | undefined;
  readonly secondsCap?: number | null | undefined;
};

/** Of `aiLimit`. */
type Limits = {readonly turns: number; readonly seconds: number};

export type Left = {
  /** Answers in text. */
  readonly turns: {readonly left: number; readonly of: number};
  /** Of speaking. */
  readonly seconds: {readonly left: number; readonly of: number};
  /** When all of it is there again, epoch ms; `null` where nothing is used yet. */
  readonly resetsAt: number | null;
};

/** @param used none before the first use. @param now epoch ms. */
export function leftToday(used: Used | undefined, limits: Limits, now: number): Left {
  const isToday = used !== undefined && used.dayEndsAt > now;
  const left = (of: number, taken: number) => ({of, left: Math.max(0, of - (isToday ? taken : 0))});
  return {
    turns: left(used?.turnsCap ?? limits.turns, used?.turns ?? 0),
    seconds: left(used?.secondsCap ?? limits.seconds, used?.seconds ?? 0),
    resetsAt: isToday && used.turns + used.seconds > 0 ? used.dayEndsAt : null,
  };
}
