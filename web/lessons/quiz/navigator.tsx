import {Check, LayoutList, Square} from 'lucide-react';
import {memo} from 'react';
import {answerTrouble} from '#schema/lessons/quiz.rules.ts';
import type {DrawnQuestion} from '#schema/lessons/quiz.ts';
import type {Answers} from '#web/lessons/quiz/answers.ts';
import {useQuizLayout} from '#web/lessons/quiz/use-layout.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';

type Props = {
  questions: readonly DrawnQuestion[];
  answers: Answers;
  /** Question on the screen, from 0; `undefined` when all are. */
  at: number | undefined;
  onGo: (to: number) => void;
};

const LAYOUTS = [
  {value: 'one', label: 'One at a time', icon: Square},
  {value: 'list', label: 'As a list', icon: LayoutList},
] as const;

/** The gutter of an attempt: its questions as numbered lines, marked once they are answered. */
export function Navigator({questions, answers, at, onGo}: Props) {
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
            onGo={() => onGo(place)}
          />
        ))}
      </ol>
      <p className="text-sm text-muted" role="status">
        {answered} of {questions.length} answered
      </p>
      <span className="ml-auto">
        <Segmented label="Questions shown" value={layout} onChange={setLayout} options={LAYOUTS} />
      </span>
    </nav>
  );
}

const Mark = memo(
  function Mark({
    no,
    isDone,
    isHere,
    onGo,
  }: {
    no: number;
    isDone: boolean;
    isHere: boolean;
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
          aria-label={`Question ${no}, ${isDone ? 'answered' : 'not answered'}`}
          className={`flex h-8 min-w-8 items-center justify-center gap-0.5 rounded-md border px-1.5 font-mono text-xs tabular-nums ${look}`}
        >
          {no}
          {isDone ? <Check size={12} aria-hidden /> : null}
        </button>
      </li>
    );
  },
  // Where it leads is its number.
  (a, b) => a.no === b.no && a.isDone === b.isDone && a.isHere === b.isHere,
);
