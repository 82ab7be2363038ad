import {ArrowRight, Check} from 'lucide-react';
import {Link} from 'wouter';
import type {Access, Step} from '#schema/lessons/access.ts';
import {stepPath, type Course, type Lesson, type Module} from '#web/lessons/course.ts';
import {useWays} from '#web/lessons/reading/use-ways.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Page, useTitle} from '#web/ui/page.tsx';
import {LazyIllustration} from '#web/ui/trace/illustration/lazy-illustration.tsx';

type Props = {
  course: Course;
  module: Module;
  lesson: Lesson;
  access: Extract<Access, {allowed: false}>;
  /** Done already on the way here. */
  done: readonly Lesson[];
};

/** Why a lesson is closed, what is left to do, and the next step of it. */
export function LockedLesson({course, module, lesson, access, done}: Props) {
  useWays(course, lesson.id);
  useTitle(lesson.title, module.title);
  return (
    <Page
      title={lesson.title}
      eyebrow={`${module.title}, lesson ${lesson.position} of ${module.lessons.length}`}
      lead={lesson.summary}
    >
      <section
        aria-labelledby="why"
        className="max-w-2xl rounded-xl border border-line bg-surface p-6 shadow-card sm:p-7"
      >
        <LazyIllustration kind="locked" className="mb-4" />
        <h2 id="why" className="text-lg font-semibold">
          This lesson is locked
        </h2>
        <p className="mt-1 text-muted">{access.reason}</p>
        <ol className="mt-5 divide-y divide-line border-y border-line">
          {done.map(({id, title, moduleId}) => (
            <StepLine key={id} step={{moduleId, lessonId: id, title}} state="done" />
          ))}
          {access.missing.map((step, at) => (
            <StepLine key={step.lessonId ?? step.moduleId} step={step} state={at === 0 ? 'next' : 'later'} />
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap gap-3">
          {access.next ? (
            <Link href={stepPath(access.next)} className={`${buttonLook('primary')} max-w-full`}>
              <span className="truncate">Go to “{access.next.title}”</span>
              <ArrowRight size={17} aria-hidden className="shrink-0" />
            </Link>
          ) : null}
          <Link href={`/modules#${module.id}`} className={buttonLook('secondary')}>
            All modules
          </Link>
        </div>
      </section>
    </Page>
  );
}

function StepLine({step, state}: {step: Step; state: 'done' | 'next' | 'later'}) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="grid size-6 shrink-0 place-items-center">
        {state === 'done' ? (
          <Check size={16} strokeWidth={2.5} aria-hidden className="text-accent" />
        ) : (
          <span
            aria-hidden
            className={`size-2.5 rounded-full border-2 ${state === 'next' ? 'border-accent bg-accent' : 'border-edge'}`}
          />
        )}
      </span>
      <span className={state === 'next' ? 'font-medium' : 'text-muted'}>{step.title}</span>
      <span className="ml-auto shrink-0 text-sm text-muted">
        {state === 'done' ? 'Done' : state === 'next' ? 'Next step' : 'After that'}
      </span>
    </li>
  );
}
