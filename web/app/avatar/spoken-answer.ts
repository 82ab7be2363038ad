// What of an answer is said aloud. Pure.
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {sentencesOf, writtenSentencesOf} from '#web/avatar/voice/sentences.ts';
import {blockText} from '#web/lessons/block-text.ts';
import {isQuote, isWritten} from '#web/tutor/turns.ts';
import {paragraphsOf} from '#web/tutor/written/paragraphs.ts';

/** Its sentences: of passages the first one, and none of those that an explanation stands on. The rest is to be read. */
export function spokenAnswer(parts: readonly TutorPart[]): readonly string[] {
  const passage = parts.some(isWritten) ? undefined : parts.find(isQuote);
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'said':
        return sentencesOf(part.text);
      case 'written':
        return spokenText(part.text);
      case 'quote':
        return part === passage ? part.paragraphs.flatMap(sentencesOf) : [];
      case 'question':
        return part.question.stem
          .filter(({kind}) => kind === 'prose')
          .map(blockText)
          .flatMap(sentencesOf);
      default:
        // A later build says more: what is not known is read.
        part satisfies never;
        return [];
    }
  });
}

const spokenText = (text: string): readonly string[] => paragraphsOf(text).flatMap(writtenSentencesOf);

/** The same of a text that is still being written: its whole paragraphs. */
export const spokenSoFar = (text: string): readonly string[] =>
  paragraphsOf(text).slice(0, -1).flatMap(writtenSentencesOf);
