import {skillsOf} from '#web/lessons/progress/skills/skills.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

/** Topics that are shown: the weakest. */
const WEAKEST = 3;

/** The average of all quizzes, and what to strengthen. */
export function QuizCard() {
  const {isKnown, attempts} = useProgressFacts();
  return (
    <TitledCard title="Quizzes" more={{href: '/progress', label: 'All topics'}}>
      {!isKnown ? (
        <div role="group" aria-busy="true" aria-label="Loading your quizzes" className="skeleton h-24" />
      ) : attempts.length === 0 ? (
        <p className="text-md text-muted">
          Take a quiz and your average shows up here, with your weakest topics.
        </p>
      ) : (
        <Figures attempts={attempts} />
      )}
    </TitledCard>
  );
}

function Figures({attempts}: Pick<ReturnType<typeof useProgressFacts>, 'attempts'>) {
  const average = Math.round(attempts.reduce((sum, {scorePct}) => sum + scorePct, 0) / attempts.length);
  const weakest = skillsOf(attempts)
    .filter(({pct}) => pct < 100)
    .slice(0, WEAKEST);
  return (
    <>
      <p>
        <span className="text-2xl font-semibold tabular-nums">{average}%</span>
        <span className="ml-2 text-sm text-muted">
          average of {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
        </span>
      </p>
      {weakest.length === 0 ? (
        <p className="mt-2 text-md text-muted">Every answer so far was right.</p>
      ) : (
        <ul aria-label="Weakest topics" className="mt-3 space-y-2.5">
          {weakest.map(({topic, pct}) => (
            <li key={topic} className="grid grid-cols-[1fr_auto] gap-x-3 text-md">
              <span className="min-w-0 truncate">{topic}</span>
              <span className="text-sm text-muted tabular-nums">{pct}%</span>
              <ProgressBar
                className="col-span-2 mt-1"
                label={`${topic}: right answers, percent`}
                done={pct}
                total={100}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
