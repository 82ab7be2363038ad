import {Check, CircleDashed} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {CERTIFICATE, milestonesOf} from '#web/lessons/progress/milestones.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {useCertificate, useRecords} from '#web/lessons/progress/use-records.ts';

/** Marks on the way, reached and to come. @param points the own sum, as far as it is known. */
export function ProgressMilestones({points}: {points: number | undefined}) {
  const {isKnown, modules, doneAt, streak} = useProgressFacts();
  const [records] = useRows(queries.lessons.modules());
  const {quizzesPassed} = useRecords();
  if (!isKnown)
    return (
      <div role="group" aria-busy="true" aria-label="Loading your milestones" className="skeleton h-40" />
    );
  const milestones = milestonesOf({
    lessonsDone: doneAt.length,
    lessons: modules.flatMap(({lessons}) => lessons).length,
    quizzesPassed,
    modulesPassed: records.filter(({passedAt}) => passedAt !== null).length,
    points: points ?? 0,
    longestStreak: streak.longest,
  });
  return (
    <ul className="space-y-2.5">
      {milestones.map(({title, have, need, isReached}) => (
        <Goal key={title} title={title} isReached={isReached} words={`${have} of ${need}`} />
      ))}
    </ul>
  );
}

/** What the certificate of the program asks for, and what of it is missing. */
export function ProgressCertificate() {
  const [checkpoints, projects] = useCertificate();
  const left = checkpoints.need - checkpoints.have;
  return (
    <>
      <p className="mb-4 text-muted">
        {`To earn your certificate, ${
          left === 0 ? '' : `pass ${left} more ${left === 1 ? 'checkpoint' : 'checkpoints'} and `
        }get ${projects.need} of the ${CERTIFICATE.ofProjects} projects approved.`}
      </p>
      <ul className="space-y-2.5">
        {[checkpoints, projects].map(({title, have, need}) => (
          <Goal key={title} title={title} isReached={have >= need} words={`${have} of ${need}`} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">You can’t submit projects yet.</p>
    </>
  );
}

function Goal({title, isReached, words}: {title: string; isReached: boolean; words: string}) {
  return (
    <li className="flex items-center gap-3">
      {isReached ? (
        <span className="grid size-5.5 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Check size={14} aria-hidden />
        </span>
      ) : (
        <CircleDashed size={22} aria-hidden className="shrink-0 text-muted" />
      )}
      <span className={isReached ? 'font-medium' : ''}>{title}</span>
      <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">
        {isReached ? 'Reached' : words}
      </span>
    </li>
  );
}
