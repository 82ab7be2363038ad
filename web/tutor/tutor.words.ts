import {asText, type Words} from '#web/part/words.ts';

const beginningOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const tutorWords = {
  'tutor.ask': ({text, mode}) => {
    if (asText(text) !== '') return `Ask the tutor: ${beginningOf(asText(text))}`;
    return mode === 'quiz' ? 'Ask the tutor for a question' : 'Ask the tutor for help';
  },
  'tutor.stop': () => 'Stop an answer',
  'tutor.reply': () => 'Answer the tutor’s question',
  'tutor.rate': ({liked}) =>
    liked === true
      ? 'Say that an answer helped'
      : liked === false
        ? 'Say that an answer didn’t help'
        : 'Remove your rating of an answer',
  'tutor.choose': ({isAllowed}) =>
    isAllowed === true ? 'Let an AI model write explanations' : 'Keep questions to the tutor in the academy',
  'tutor.rename': ({title}) => `Rename a conversation to “${asText(title)}”`,
  'tutor.remove': () => 'Delete a conversation',
} satisfies Words<'tutor'>;
