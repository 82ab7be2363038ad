import {useMemo} from 'react';
import {Link} from 'wouter';
import {queries} from '#schema/queries.ts';
import {exampleQuestions, mistakeStarts, noteStarts, type Start} from '#web/app/tutor/starting.ts';
import {useRows} from '#web/data/rows.ts';
import {readingOrder, useCourse} from '#web/lessons/course.ts';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {dueWords} from '#web/lessons/review/words.ts';
import {useNextStep} from '#web/lessons/use-progress.ts';
import type {StartsProps} from '#web/tutor/views.ts';

const TILE = 'block h-full w-full rounded-xl border border-line bg-surface px-4 py-3 hover:bg-sunken';

/**
 * Where a conversation may begin: cards that are due, questions that went wrong, own notes; before there are any, examples.
 * It stands below the field, which does not move when they come.
 */
export function Starts({onAsk}: StartsProps) {
  const starts = useStarts();
  const examples = useExamples();
  if (starts.length === 0 && examples.length === 0) return null;
  return (
    <section aria-labelledby="starts">
      <h2 id="starts" className="font-semibold">
        Or start here
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {starts.map(({key, kind, words, href}) => (
          <li key={key}>
            <Link href={href} className={TILE}>
              <span className="block text-sm text-muted">{kind}</span>
              <span dir="auto" className="line-clamp-2 text-left break-words">
                {words}
              </span>
            </Link>
          </li>
        ))}
        {starts.length === 0
          ? examples.map(({question, lessonId}) => (
              <li key={question}>
                <button
                  type="button"
                  className={`${TILE} text-left`}
                  onClick={() => onAsk(question, lessonId)}
                >
                  {question}
                </button>
              </li>
            ))
          : null}
      </ul>
    </section>
  );
}

type Example = {readonly question: string; readonly lessonId: string};

/** Questions that the lesson to go on with answers, or else the first one. */
function useExamples(): readonly Example[] {
  const [bodies] = useRows(queries.lessons.bodies());
  const course = useCourse();
  const next = useNextStep()?.lessonId;
  return useMemo(() => {
    const wanted = next ?? readingOrder(course)[0]?.lesson.id;
    const body = bodies.find(({lessonId}) => lessonId === wanted);
    if (body === undefined) return [];
    const {lessonId, blocks} = body;
    return exampleQuestions(blocks).map((question) => ({question, lessonId}));
  }, [bodies, course, next]);
}

function useStarts(): readonly Start[] {
  const [notes] = useRows(queries.lessons.annotations());
  const [attempts] = useRows(queries.quizzes.history());
  const [quizzes] = useRows(queries.quizzes.all());
  const {due} = useDueCards();
  return useMemo(
    () => [...dueStart(due.length), ...mistakeStarts(attempts, quizzes), ...noteStarts(notes)],
    [notes, attempts, quizzes, due.length],
  );
}

const dueStart = (count: number): readonly Start[] =>
  count === 0 ? [] : [{key: 'due', kind: 'Due for review', words: dueWords(count), href: '/progress?review'}];
