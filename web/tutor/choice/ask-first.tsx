import {WHAT_GOES} from '#web/tutor/choice/choice.words.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {
  /** Its host; none where nothing is asked. */
  service: string | undefined;
  onChoose: (isAllowed: boolean) => void;
  onClose: () => void;
};

/** Asked once, before the first question goes anywhere. Whoever closes it has asked nothing yet. */
export const AskFirst = ({service, onChoose, onClose}: Props) => (
  <Dialog
    title={`Send your questions to ${service ?? ''}?`}
    description={`An AI model at ${service ?? ''} can write explanations for you from your lessons.`}
    open={service !== undefined}
    onOpenChange={onClose}
  >
    <p>{WHAT_GOES}</p>
    <p className="mt-3">You can change this in your profile at any time.</p>
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button kind="secondary" onClick={() => onChoose(false)}>
        Only use my lessons
      </Button>
      <Button onClick={() => onChoose(true)}>Use the AI model</Button>
    </div>
  </Dialog>
);
