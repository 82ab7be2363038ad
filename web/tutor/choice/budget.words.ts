import {stepDown, whenWords} from '#schema/spendings/ladder.ts';
import {leftToday} from '#schema/spendings/left.ts';

type Given = {
  /** What the learner has used; none before the first use. */
  readonly used: Parameters<typeof leftToday>[0];
  /** What everybody may use, and what is switched off. */
  readonly limits: Parameters<typeof leftToday>[1] & {readonly off: readonly string[]};
  /** Epoch ms. */
  readonly now: number;
  readonly timeZone: string;
};

/** What is left of the learner's day, and when all of it is there again; what an answer says where nothing is. */
export function budgetWords({used, limits, now, timeZone}: Given): string {
  const {turns, resetsAt} = leftToday(used, limits, now);
  const isOff = limits.off.some((name) => name === 'all' || name === 'tutor');
  if (isOff || turns.left === 0) {
    const text = {why: isOff ? 'off' : 'learner', until: turns.of === 0 ? null : resetsAt} as const;
    return stepDown({wanted: 'text', stops: {text}, now, timeZone}).words ?? '';
  }
  const left = `${figure(turns.left)} of ${figure(turns.of)} AI ${turns.of === 1 ? 'explanation' : 'explanations'} left today`;
  return resetsAt === null ? `${left}.` : `${left}. They reset ${whenWords(resetsAt, now, timeZone)}.`;
}

const figure = (value: number): string => value.toLocaleString('en');
