import {ALWAYS} from '#web/tutor/tutor-before.tsx';
import type {Choice} from '#web/tutor/choice/use-choice.ts';

const QUOTES =
  'I answer with passages from your lessons, word for word. I’m not a language model, so I never make anything up.';

/** What it is here and for this learner: true as it stands. */
export function leadFor(choice: Choice): string {
  switch (choice.state) {
    case 'unknown':
      return ALWAYS;
    case 'none':
      return QUOTES;
    case 'undecided':
      return `${ALWAYS} Explanations can be written by an AI model at ${choice.service}. I’ll ask you before your first question goes there.`;
    case 'allowed':
      return `${ALWAYS} Explanations are written by an AI model at ${choice.service}, which can be wrong. Hints and quizzes come from your lessons alone.`;
    case 'refused':
      return `${QUOTES} Your questions stay in the academy, as you chose.`;
    default:
      return choice satisfies never;
  }
}

/** What goes to a service, and what doesn’t (sync/tutor/writing/prompt.ts). */
export const WHAT_GOES =
  'It gets your question, passages from your open lessons, and the last 3 questions and answers of the conversation. It doesn’t get your name, your notes, or anything else about you.';
