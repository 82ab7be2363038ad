import {CloudOff, LoaderCircle, Send, Undo2} from 'lucide-react';
import type {ReactNode} from 'react';
import {useIsOffline} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {useFocusHere} from '#web/lessons/quiz/use-focus-here.ts';
import type {QuizView} from '#web/lessons/quiz/view.ts';
import {Button} from '#web/ui/form/button.tsx';

type SendingProps = {onUndo: () => void; onSendNow: () => void};

/** Right after the submission: nothing is graded for some seconds, in which it can be undone. */
export function QuizSending({onUndo, onSendNow}: SendingProps) {
  const box = useFocusHere<HTMLDivElement>(true);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Told icon={<Send size={18} aria-hidden />} title="Submitted">
        Nothing is graded for a few seconds. Changed your mind?
      </Told>
      <div className="mt-4 ml-14 flex flex-wrap gap-2">
        <Button kind="secondary" onClick={onUndo}>
          <Undo2 size={16} aria-hidden /> Undo
        </Button>
        <Button kind="quiet" onClick={onSendNow}>
          Grade it now
        </Button>
      </div>
    </div>
  );
}

type Props = {view: Extract<QuizView, {at: 'submitted'}>; isTouched: boolean};

/** Between the submission and the result: nothing left to do, nothing that can be lost. */
export function QuizSubmitted({view, isTouched}: Props) {
  const {command, attempt} = view;
  const wordOf = useSaveWord([command]);
  const isOffline = useIsOffline();
  const isWaiting = isOffline || wordOf(command) !== 'Saving';
  const box = useFocusHere<HTMLDivElement>(isTouched);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Told
        icon={
          isWaiting ? (
            <CloudOff size={19} aria-hidden />
          ) : (
            <LoaderCircle size={19} aria-hidden className="motion-safe:animate-spin" />
          )
        }
        title={isWaiting ? 'Submitted, waiting to send' : 'Submitted, grading now'}
        isWaiting={isWaiting}
      >
        {isWaiting
          ? 'It’ll be graded when you’re back online. You can keep reading.'
          : `Your ${attempt.questions.length} answers are on their way. The result appears here.`}
        {command.wait?.by === 'server' && command.reason ? (
          <span className="mt-1 block text-sm text-warn">{command.reason.message}</span>
        ) : null}
      </Told>
    </div>
  );
}

type ToldProps = {icon: ReactNode; title: string; isWaiting?: boolean; children: ReactNode};

const Told = ({icon, title, isWaiting = false, children}: ToldProps) => (
  <div className="flex items-start gap-4">
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full ${isWaiting ? 'bg-warn-tint text-warn' : 'bg-accent-tint text-accent-strong'}`}
    >
      {icon}
    </span>
    <div role="status">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-muted">{children}</p>
    </div>
  </div>
);
