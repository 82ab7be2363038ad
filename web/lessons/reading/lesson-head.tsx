import {type Lesson} from '#web/lessons/course.ts';
import {gutterNumber} from '#web/ui/show/gutter-number.ts';

/** Title, summary, goals and reading time of a lesson. */
export function LessonHead({lesson}: {lesson: Lesson}) {
  return (
    <header className="mx-auto mb-10 max-w-[43rem]">
      <div className="flex items-baseline gap-4">
        <span aria-hidden className="gutter text-base text-accent">
          {gutterNumber(lesson.position)}
        </span>
        <h1 className="text-3xl leading-tight font-semibold sm:text-[2.5rem]">{lesson.title}</h1>
      </div>
      <p className="mt-3 text-lg text-muted">{lesson.summary}</p>
      <div className="mt-6 rounded-xl border border-line bg-surface p-5">
        <h2 className="text-sm font-semibold">
          After this lesson <span className="font-normal text-muted">· {lesson.minutes} minutes</span>
        </h2>
        <ul className="mt-2.5 space-y-1.5 text-md">
          {lesson.goals.map((goal) => (
            <li key={goal} className="flex gap-2.5">
              <span aria-hidden className="mt-2.5 h-px w-3 shrink-0 bg-accent" />
              {goal}
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
