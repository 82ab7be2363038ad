import {Check, Flag, LayoutList, Square} from 'lucide-react';
import {memo} from 'react';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answers} from '#web/questions/answers.ts';
import {useQuizLayout} from '#web/questions/use-layout.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';

type Props = {
  questions: readonly Asked[];
  answers: Answers;
  /** Question on the screen, from 0; `undefined` when all are. */
  at: number | undefined;
  onGo: (to: number) => void;
  /** Questions to come back to. */
  flags?: ReadonlySet<string>;
  /** They are never shown as a list. */
  isOneByOne?: boolean;
};

const NO_FLAGS: ReadonlySet<string> = new Set();

const LAYOUTS = [
  {value: 'one', label: 'One at a time', icon: Square},
  {value: 'list', label: 'As a list', icon: LayoutList},
] as const;

/** The gutter of an attempt: its questions as numbered lines, marked once they are answered. */
export function Navigator({questions, answers, at, onGo, flags = NO_FLAGS, isOneByOne = false}: Props) {
  const [layout, setLayout] = useQuizLayout();
  const done = questions.map((question) => !answerTrouble(question, answers.get(question.id)));
  const answered = done.filter(Boolean).length;
  return (
    <nav aria-label="Questions" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <ol className="flex flex-wrap gap-1.5">
        {questions.map(({id}, place) => (
          <Mark
            key={id}
            no={place + 1}
            isDone={done[place] === true}
            isHere={place === at}
            isFlagged={flags.has(id)}
            onGo={() => onGo(place)}
          />
        ))}
      </ol>
      <p className="text-sm text-muted" role="status">
        {answered} of {questions.length} answered
      </p>
      {isOneByOne ? null : (
        <span className="ml-auto">
          <Segmented label="Questions shown" value={layout} onChange={setLayout} options={LAYOUTS} />
        </span>
      )}
    </nav>
  );
}

const Mark = memo(
  function Mark({
    no,
    isDone,
    isHere,
    isFlagged,
    onGo,
  }: {
    no: number;
    isDone: boolean;
    isHere: boolean;
    isFlagged: boolean;
    onGo: () => void;
  }) {
    const look = isHere
      ? 'border-accent bg-accent text-on-accent'
      : isDone
        ? 'border-accent bg-accent-tint text-accent-strong'
        : 'border-edge bg-surface text-muted hover:text-ink';
    return (
      <li>
        <button
          type="button"
          onClick={onGo}
          aria-current={isHere ? 'step' : undefined}
          aria-label={`Question ${no}, ${isDone ? 'answered' : 'not answered'}${isFlagged ? ', flagged' : ''}`}
          className={`flex h-8 min-w-11 items-center justify-center gap-0.5 rounded-md border px-1.5 font-mono text-xs tabular-nums ${look}`}
        >
          {no}
          {isFlagged ? (
            <Flag size={12} aria-hidden className="fill-current" />
          ) : isDone ? (
            <Check size={12} aria-hidden />
          ) : null}
        </button>
      </li>
    );
  },
  // Where it leads is its number.
  (a, b) => a.no === b.no && a.isDone === b.isDone && a.isFlagged === b.isFlagged && a.isHere === b.isHere,
);
