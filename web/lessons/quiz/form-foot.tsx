import {ArrowLeft, ArrowRight, Send} from 'lucide-react';
import {usePendingOf} from '#web/data/data.ts';
import {SaveLine} from '#web/lessons/save-line.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  attemptId: string;
  total: number;
  answered: number;
  isFirst: boolean;
  isLast: boolean;
  isConfirming: boolean;
  isSaving: boolean;
  onBack: () => void;
  onSubmit: () => void;
  onStay: () => void;
};

/** The way on through an attempt, how safe its answers are, and the last question before submitting. */
export function FormFoot({isConfirming, ...props}: Props) {
  return isConfirming ? <Confirmation {...props} /> : <WayOn {...props} />;
}

type PartProps = Omit<Props, 'isConfirming'>;

function Confirmation({total, onSubmit, onStay}: PartProps) {
  return (
    <div
      role="group"
      aria-label="Hand in?"
      tabIndex={-1}
      data-focus="confirm"
      className="rise mt-5 rounded-xl border border-accent bg-accent-tint p-4 sm:p-5"
    >
      <p className="font-semibold">Hand in your {total} answers?</p>
      <p className="mt-0.5 text-md">They are graded as they stand and cannot be changed after.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onSubmit}>
          <Send size={16} aria-hidden /> Hand in now
        </Button>
        <Button kind="secondary" onClick={onStay}>
          Go on checking
        </Button>
      </div>
    </div>
  );
}

function WayOn({attemptId, total, answered, isFirst, isLast, isSaving, onBack}: PartProps) {
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
            <Send size={16} aria-hidden /> Hand in…
          </>
        ) : (
          <>
            Next <ArrowRight size={16} aria-hidden />
          </>
        )}
      </Button>
      <SaveLine commands={saving} hasAny={answered > 0} isSaving={isSaving} />
      <p className="gutter basis-full mobile:hidden">
        1–9 or a–i choose · Enter goes on · Ctrl+Enter hands in
      </p>
    </div>
  );
}
