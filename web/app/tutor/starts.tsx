import {useMemo} from 'react';
import {Link} from 'wouter';
import {queries} from '#schema/queries.ts';
import {mistakeStarts, noteStarts, type Start} from '#web/app/tutor/starting.ts';
import {useRows} from '#web/data/rows.ts';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {addressOf} from '#web/tutor/address.ts';
import {NO_SUBJECT} from '#web/tutor/turns.ts';
import {Face} from '#web/ui/trace/face/face.tsx';

/** Where a conversation may begin: cards that are due, questions that went wrong, own notes. */
export function Starts() {
  const starts = useStarts();
  return (
    <section aria-label="Where to start">
      <div className="flex items-center gap-4">
        <Face size={26} halo />
        <p className="text-lg text-balance">
          {starts.length === 0
            ? 'Ask me anything about your lessons.'
            : 'Ask me anything about your lessons, or start here:'}
        </p>
      </div>
      {starts.length > 0 ? (
        <ul className="mt-5 grid gap-2 sm:grid-cols-2">
          {starts.map(({key, kind, words, href}) => (
            <li key={key}>
              <Link
                href={href}
                className="block h-full rounded-xl border border-line bg-surface px-4 py-3 hover:bg-sunken"
              >
                <span className="block text-sm text-muted">{kind}</span>
                <bdi className="line-clamp-2 break-words">{words}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
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
  count === 0
    ? []
    : [
        {
          key: 'due',
          kind: 'Due for review',
          words: `${count} ${count === 1 ? 'card' : 'cards'}: let me quiz you`,
          href: addressOf({mode: 'quiz', subject: NO_SUBJECT}),
        },
      ];
