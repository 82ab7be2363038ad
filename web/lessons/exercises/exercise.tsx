import {Check} from 'lucide-react';
import {Suspense, useId, useState} from 'react';
import {TASK_WORDS, type Exercise} from '#schema/lessons/exercise/exercise.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {StillComing} from '#web/io/pieces/still-coming.tsx';
import {isSolved} from '#web/lessons/exercises/exercise-work.ts';
import {useExercise} from '#web/lessons/exercises/use-exercise.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Tag} from '#web/ui/show/tag.tsx';

const ExerciseBench = piece(
  async () => (await import('#web/lessons/exercises/exercise-bench.tsx')).ExerciseBench,
);

/** A task in code. What it takes to solve it is loaded when the learner starts. */
export function ExerciseView({exercise, lessonId}: {exercise: Exercise; lessonId: string}) {
  const card = useExercise(exercise, lessonId);
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const solved = isSolved(card.work);
  return (
    <section
      aria-labelledby={titleId}
      className="my-7 max-w-[42rem] overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <header className="px-5 pt-4">
        <p className="flex items-center gap-2 text-xs text-muted">
          <span className="mr-auto">Exercise: {TASK_WORDS[exercise.task].toLowerCase()}</span>
          {solved ? (
            <Tag tone="good">
              <Check size={12} strokeWidth={2.5} aria-hidden /> Solved
            </Tag>
          ) : null}
        </p>
        <h3 id={titleId} className="mt-1 text-lg font-semibold">
          {exercise.title}
        </h3>
        <TrustedHtml html={exercise.prompt} className="prose mt-2" />
      </header>
      {isOpen ? (
        <Suspense
          fallback={
            <>
              <Preview code={card.code} />
              <StillComing what="the exercise" className="min-h-12 border-t border-line px-5 py-3.5" />
            </>
          }
        >
          <ExerciseBench card={card} />
        </Suspense>
      ) : (
        <>
          <Preview code={card.code} html={card.work ? undefined : exercise.starterHtml} />
          <p className="border-t border-line px-3 py-2">
            <Button size="small" kind="secondary" onClick={() => setOpen(true)}>
              {startWord(card.work !== undefined, solved)}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

const startWord = (isBegun: boolean, solved: boolean): string => {
  if (solved) return 'Open your solution';
  return isBegun ? 'Continue exercise' : 'Start exercise';
};

function Preview({code, html}: {code: string; html?: string | undefined}) {
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Code"
      className="mt-4 overflow-x-auto border-t border-line px-5 py-3 font-mono text-sm leading-6 -outline-offset-2"
    >
      <pre className="w-max">
        {html === undefined ? <code>{code}</code> : <TrustedHtml as="code" html={html} />}
      </pre>
    </div>
  );
}
