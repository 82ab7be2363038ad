import {ArrowRight, BookOpen} from 'lucide-react';
import {Link} from 'wouter';
import {lessonAccess, moduleAccess} from '#schema/lessons/access.ts';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {lessonPath, modulesOf, useCourse} from '#web/lessons/course.ts';
import type {GradedAttempt, Quiz, QuizRecord} from '#web/lessons/quiz/view.ts';
import {useLearnerState} from '#web/lessons/use-progress.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Tag} from '#web/ui/show/tag.tsx';

type Props = {attempt: GradedAttempt; quiz: Quiz; record: QuizRecord | undefined};

/** What a pass brought: points, and what it opened. */
export function WhatFollows({attempt, quiz, record}: Props) {
  if (record?.passedAt == null) return null;
  return (
    <div className="mt-5 space-y-3">
      <Earned attempt={attempt} quiz={quiz} />
      {quiz.lessonId === null ? (
        <Opened moduleId={quiz.moduleId} />
      ) : (
        <NextLesson moduleId={quiz.moduleId} lessonId={quiz.lessonId} />
      )}
    </div>
  );
}

/** Grading, award and result are one transaction: they bear the same time. */
const SAME_MOMENT_MS = 1000;
const CAUSES: Readonly<Record<string, string>> = {
  quiz: 'quiz passed',
  'quiz-bonus': 'first-try bonus',
  lesson: 'lesson done',
};
const ORDER = Object.keys(CAUSES);

function Earned({attempt, quiz}: {attempt: GradedAttempt; quiz: Quiz}) {
  const [ledger] = useRows(queries.points.ledger());
  const events = ledger
    .filter(
      ({kind, refId, earnedAt}) =>
        Math.abs(earnedAt - attempt.gradedAt) < SAME_MOMENT_MS &&
        (refId === quiz.id || (kind === 'lesson' && refId === quiz.lessonId)),
    )
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  if (events.length === 0) return null;
  return (
    <ul aria-label="Points earned" className="flex flex-wrap gap-2">
      {events.map(({id, kind, points}) => (
        <li key={id}>
          <Tag tone="accent">
            <span className="font-mono tabular-nums">+{points}</span> {CAUSES[kind] ?? kind}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function NextLesson({moduleId, lessonId}: {moduleId: string; lessonId: string}) {
  const modules = modulesOf(useCourse());
  const learnerState = useLearnerState();
  const [quizzes] = useRows(queries.quizzes.all());
  const module = modules.find(({id}) => id === moduleId);
  const lessons = module?.lessons ?? [];
  const next = lessons
    .slice(lessons.findIndex(({id}) => id === lessonId) + 1)
    .find(({isWritten}) => isWritten);
  if (!learnerState.isDone(lessonId)) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <BookOpen size={16} aria-hidden className="shrink-0" />
        Read the lesson to its end, and it is done.
      </p>
    );
  }
  if (next && lessonAccess(modules, learnerState, next.id).allowed) {
    return <Onward href={lessonPath(moduleId, next.id)} words={`Next lesson: ${next.title}`} />;
  }
  const hasCheckpoint = quizzes.some((quiz) => quiz.moduleId === moduleId && quiz.lessonId === null);
  if (next || !hasCheckpoint) return null;
  return <Onward href={lessonPath(moduleId, 'checkpoint')} words={`Checkpoint: ${module?.title}`} />;
}

function Opened({moduleId}: {moduleId: string}) {
  const modules = modulesOf(useCourse());
  const learnerState = useLearnerState();
  if (!learnerState.isPassed(moduleId)) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <BookOpen size={16} aria-hidden className="shrink-0" />
        The checkpoint is passed. The module is, too, as soon as its lessons are done.
      </p>
    );
  }
  const opened = modules.filter(
    ({id, prerequisiteIds}) =>
      prerequisiteIds.includes(moduleId) && moduleAccess(modules, learnerState, id).allowed,
  );
  return opened.map(({id, title, lessons}) => {
    const first = lessons.find(({isWritten}) => isWritten);
    return first ? (
      <Onward key={id} href={lessonPath(id, first.id)} words={`“${title}” is open: ${first.title}`} />
    ) : null;
  });
}

function Onward({href, words}: {href: string; words: string}) {
  return (
    <Link href={href} className={`${buttonLook('primary')} h-auto! min-h-10 py-2 whitespace-normal!`}>
      {words} <ArrowRight size={17} aria-hidden className="shrink-0" />
    </Link>
  );
}
