// What a learner gets when speaking or a model's answers are used up, and the words for it: voice, text, rules. The last rung
// is always there, because it costs nothing.
import {dayOf, daysBetween} from '#schema/lessons/days.ts';

/**
 * - `off`: an admin has switched it off
 * - `learner`: the learner's day is used up
 * - `budget`: the academy's day is used up, or nothing may be spent: there is no budget, or no price of the model
 */
export type WhyNot = 'off' | 'learner' | 'budget';

export type Rung = 'voice' | 'text' | 'rules';

/** Why a rung does not hold, and when it will again, epoch ms; `null` where time alone does not change it. */
export type Stop = {readonly why: WhyNot; readonly until: number | null};

export type Step = {
  readonly rung: Rung;
  /** For the learner; `null` on the rung that they wanted. */
  readonly words: string | null;
};

type Asked = {
  readonly wanted: 'voice' | 'text';
  /** What does not hold. */
  readonly stops: {readonly voice?: Stop | undefined; readonly text?: Stop | undefined};
  /** Epoch ms. */
  readonly now: number;
  /** Of the learner's. */
  readonly timeZone: string;
};

/** The first rung that holds, from the one that is wanted down. */
export function stepDown({wanted, stops, now, timeZone}: Asked): Step {
  const {voice, text} = stops;
  if (wanted === 'voice' && !voice) return {rung: 'voice', words: null};
  if (!text)
    return {rung: 'text', words: voice && wanted === 'voice' ? voiceWords(voice, now, timeZone) : null};
  return {rung: 'rules', words: textWords(text, now, timeZone)};
}

function voiceWords({why, until}: Stop, now: number, timeZone: string): string {
  if (why === 'off') return 'Voice is paused right now. You can still type to the tutor.';
  if (until === null) return 'Voice isn’t available right now. You can still type to the tutor.';
  const used = why === 'learner' ? 'That’s all your voice time for today.' : 'Voice is done for today.';
  return `${used} You can still type to the tutor, and voice is back ${whenWords(until, now, timeZone)}.`;
}

const FROM_LESSONS = 'the tutor answers with passages from your lessons';
const AS_ALWAYS = 'Hints and quizzes work as always.';

function textWords({why, until}: Stop, now: number, timeZone: string): string {
  if (why === 'off' || until === null) return `For now, ${FROM_LESSONS}. ${AS_ALWAYS}`;
  const back = `back ${whenWords(until, now, timeZone)}`;
  return why === 'learner'
    ? `That’s all your AI explanations for today; they’re ${back}. Until then, ${FROM_LESSONS}. ${AS_ALWAYS}`
    : `For now, ${FROM_LESSONS}. AI explanations are ${back}. ${AS_ALWAYS}`;
}

/** By the learner's clock, within the next two days: `at midnight`, `today at 5:00 PM`, `tomorrow at 2:00 AM`. */
export function whenWords(at: number, now: number, timeZone: string): string {
  const days = daysBetween(dayOf(now, timeZone), dayOf(at, timeZone));
  const clock = new Intl.DateTimeFormat('en-US', {timeZone, hour: 'numeric', minute: '2-digit'}).format(at);
  if (days <= 0) return `today at ${clock}`;
  return days === 1 && clock === '12:00 AM' ? 'at midnight' : `tomorrow at ${clock}`;
}
