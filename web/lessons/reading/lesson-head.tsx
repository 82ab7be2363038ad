import type {RefObject} from 'react';
import {Link} from 'wouter';
import type {Lesson, Module} from '#web/lessons/course.ts';
import {QUIZ_ANCHOR} from '#web/lessons/quiz/anchor.ts';
import type {QuizProgress} from '#web/lessons/quiz/use-quizzes.ts';

type Props = {
  module: Module;
  lesson: Lesson;
  quiz: QuizProgress | undefined;
  title: RefObject<HTMLHeadingElement | null>;
};

/** Where the lesson is, its title and summary, and what it is good for. */
export function LessonHead({module, lesson, quiz, title}: Props) {
  return (
    <header className="mb-10">
      <nav aria-label="Breadcrumb" className="lesson-eyebrow">
        <Link href={`/modules#${module.id}`} className="hover:text-ink hover:underline">
          {module.title}
        </Link>
        , lesson {lesson.position} of {module.lessons.length}
      </nav>
      <h1 ref={title} tabIndex={-1} className="page-title">
        {lesson.title}
      </h1>
      <p className="mt-2 text-lg text-muted">{lesson.summary}</p>
      <div className="mt-6 border-l-[3px] border-line pl-5">
        <h2 className="text-md font-semibold">
          After this lesson{' '}
          <span className="font-normal text-muted">
            {lesson.minutes} minutes
            {quiz ? (
              <span>
                , then a{' '}
                <a href={`#${QUIZ_ANCHOR}`} className="text-accent underline underline-offset-2">
                  quiz of {quiz.drawCount} questions
                </a>
              </span>
            ) : null}
          </span>
        </h2>
        <ul className="mt-2 space-y-1 text-md">
          {lesson.goals.map((goal) => (
            <li key={goal}>{goal}</li>
          ))}
        </ul>
      </div>
    </header>
  );
}
