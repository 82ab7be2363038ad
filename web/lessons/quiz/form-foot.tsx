import {ArrowLeft, ArrowRight, Send} from 'lucide-react';
import type {QuestionKind} from '#schema/questions/question.ts';
import {usePendingOf} from '#web/data/data.ts';
import {SaveLine} from '#web/questions/sheet/save-line.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  attemptId: string;
  /** Of the question on the screen; `undefined` when all are. */
  kind: QuestionKind | undefined;
  total: number;
  answered: number;
  isFirst: boolean;
  isLast: boolean;
  isSaving: boolean;
  onBack: () => void;
};

/** The way on through an attempt, and how safe its answers are. */
export function FormFoot({attemptId, kind, total, answered, isFirst, isLast, isSaving, onBack}: Props) {
  const saving = usePendingOf('quizzes.answer').filter(({args}) => args['attemptId'] === attemptId);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {isFirst ? null : (
        <Button kind="secondary" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden /> Back
        </Button>
      )}
      <Button type="submit" kind={isLast || answered < total ? 'primary' : 'secondary'}>
        {isLast ? (
          <>
            <Send size={16} aria-hidden />
            <span>Submit</span>
          </>
        ) : (
          <>
            <span>Next</span>
            <ArrowRight size={16} aria-hidden />
          </>
        )}
      </Button>
      <SaveLine commands={saving} hasAny={answered > 0} isSaving={isSaving} />
      <p className="basis-full text-xs text-muted mobile:hidden">{keysOf(kind, isLast)}</p>
    </div>
  );
}

const CHOOSE = 'Press 1, 2, 3 or A, B, C to choose. ';

/** What the keys do at a question: in a text of several lines, and on buttons, Enter has its own work. */
function keysOf(kind: QuestionKind | undefined, isLast: boolean): string {
  const submits = 'Ctrl+Enter submits all your answers.';
  const enter = isLast ? 'Enter submits.' : `Enter goes to the next question. ${submits}`;
  switch (kind) {
    case undefined:
      return submits;
    case 'single':
    case 'multi':
      return CHOOSE + enter;
    case 'text':
    case 'number':
      return enter;
    case 'predict':
      return `Enter starts a new line. ${submits}`;
    case 'order':
      return `The arrow keys move a line. ${submits}`;
    default:
      return kind satisfies never;
  }
}
