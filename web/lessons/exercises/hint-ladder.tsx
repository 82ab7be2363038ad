import {Lightbulb} from 'lucide-react';
import type {ExerciseCard} from '#web/lessons/exercises/use-exercise.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

/** The hints that the learner has opened, one after the other. */
export function HintLadder({card}: {card: ExerciseCard}) {
  const {exercise, hints} = card;
  if (hints === 0) return null;
  return (
    <ol aria-label="Hints" className="space-y-2 border-t border-line px-5 py-4 text-sm">
      {exercise.hints.slice(0, hints).map((hint, at) => (
        <li key={hint} className="flex gap-2.5">
          <Lightbulb size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <p className="note-text min-w-0">
            <span className="sr-only">Hint {at + 1}: </span>
            <TrustedHtml as="span" html={hint} />
          </p>
        </li>
      ))}
    </ol>
  );
}
