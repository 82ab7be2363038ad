import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import {EXERCISE_POINTS} from '#schema/leaderboard/points.rules.ts';
import type {Work} from '#web/lessons/exercises/exercise-work.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

/** What a solved exercise leads to: its points, one right solution, and why it is right. */
export function Solution({exercise, work}: {exercise: Exercise; work: Work | undefined}) {
  const {reference} = exercise;
  return (
    <div className="border-t border-line px-5 py-4">
      <p role="status" className="text-sm">
        <strong className="font-semibold text-good">Solved.</strong> {pointsWords(exercise, work)}
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm font-medium">One good solution, and why</summary>
        <div
          tabIndex={0}
          role="group"
          aria-label="Solution"
          className="mt-3 overflow-x-auto rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm leading-6"
        >
          <pre className="w-max">
            <TrustedHtml as="code" html={reference.html} />
          </pre>
        </div>
        <TrustedHtml html={reference.reasons} className="prose mt-3" />
      </details>
    </div>
  );
}

function pointsWords({needs = []}: Exercise, work: Work | undefined): string {
  if (work?.state === 'verified') return `+${EXERCISE_POINTS} points.`;
  // The server's grader has no packages.
  if (needs.length > 0) return `Exercises with ${needs.join(' and ')} are practice and give no points.`;
  return `You get ${EXERCISE_POINTS} points once our server has checked it, too.`;
}
