import type {AskedPassage} from '#schema/tutor/tutor.answer.ts';
import {PASSAGE_MOST} from '#schema/tutor/tutor.limits.ts';

/** Where the tutor is. */
export const TUTOR_PATH = '/personal-tutor';

type Passage = AskedPassage & {readonly block: number};

/** The tutor, asked about a passage of a lesson. */
export function askAboutPath(lessonId: string, {block, start, quote}: Passage): string {
  const params = new URLSearchParams({lesson: lessonId, block: String(block), at: String(start)});
  if (quote !== '') params.set('quote', beginningOf(quote));
  return `${TUTOR_PATH}?${params.toString()}`;
}

/** The words of an answer while it is being written (sync/tutor/writing/words.routes.ts). */
export const wordsPath = (turnId: string): string => `/api/tutor/turns/${turnId}/words`;

/** As much of a passage's words as is sent. */
export const beginningOf = (quote: string): string => Array.from(quote).slice(0, PASSAGE_MOST).join('');
