import {Info} from 'lucide-react';
import {useState} from 'react';
import {
  MESSAGE_TEXT_MAX,
  MESSAGE_TITLE_MAX,
  messageFormRules,
} from '#schema/admin/students/students.rules.ts';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {ActNotice} from '#web/admin-area/acts/act-notice.tsx';
import {outcomeWords} from '#web/admin-area/acts/acts.ts';
import {useAct} from '#web/admin-area/acts/use-act.ts';
import {KeptFields} from '#web/admin-area/kept-fields.tsx';
import {forgetTyped} from '#web/admin-area/typed.ts';
import {idsOf, named, type Some} from '#web/admin/students/plans.tsx';
import {Unsure, wordsFor} from '#web/io/words-for.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {ReasonField} from '#web/admin-area/reason-field.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

type Props = {
  /** Who is to read it; nothing is written without. */
  readers: Some | undefined;
  onClose: () => void;
  onDone: () => void;
};

type Written = {readonly title: string; readonly text: string; readonly reason: string};

/** A message to learners: written, looked at as they read it, then sent. */
export function MessageDialog({readers, onClose, onDone}: Props) {
  const close = () => {
    if (readers) forgetTyped(dialogOf(readers));
    onClose();
  };
  return (
    <Dialog
      title={readers ? `Message to ${named(readers)}` : ''}
      description="It arrives in their notifications at once. They can’t answer it."
      open={readers !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
    >
      {readers ? <Message readers={readers} onClose={close} onDone={onDone} /> : null}
    </Dialog>
  );
}

const dialogOf = (readers: Some): string => `message ${idsOf(readers).join(' ')}`;

function Message({readers, onClose, onDone}: Props & {readers: Some}) {
  const [written, setWritten] = useState<Written>();
  const [isChecked, setIsChecked] = useState(false);
  if (written && isChecked) {
    return <Preview {...{readers, written, onClose, onDone}} onBack={() => setIsChecked(false)} />;
  }
  return (
    <MessageForm
      dialog={dialogOf(readers)}
      start={written}
      onClose={onClose}
      onWritten={(next) => {
        setWritten(next);
        setIsChecked(true);
      }}
    />
  );
}

type FormProps = {
  dialog: string;
  start: Written | undefined;
  onClose: () => void;
  onWritten: (written: Written) => void;
};

function MessageForm({dialog, start, onClose, onWritten}: FormProps) {
  const form = useAccountForm(messageFormRules, (values) => Promise.resolve(onWritten(values)));
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      <KeptFields dialog={dialog}>
        <Field
          label="Title"
          name="title"
          defaultValue={start?.title}
          error={problems['title']}
          maxLength={MESSAGE_TITLE_MAX}
          autoComplete="off"
        />
        <TextArea
          label="Message"
          name="text"
          defaultValue={start?.text}
          error={problems['text']}
          maxLength={MESSAGE_TEXT_MAX}
          rows={4}
        />
        <ReasonField error={problems['reason']} defaultValue={start?.reason} />
      </KeptFields>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} label="Preview" />
      </div>
    </form>
  );
}

type PreviewProps = Props & {readers: Some; written: Written; onBack: () => void};

/** As it looks in a learner's notifications. */
function Preview({readers, written, onClose, onDone, onBack}: PreviewProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const {isAsking, send: sendAct} = useAct(dialogOf(readers));
  const send = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const told = await sendAct('learners.message', {...written, ids: idsOf(readers)});
      toast({...outcomeWords(told, 'Sent it to', ['the learner', 'learners']), tone: 'good'});
      onDone();
      onClose();
    } catch (why) {
      setError(why);
      setIsBusy(false);
    }
  };
  return (
    <div className="space-y-5">
      <ActNotice
        done="sent"
        isAsking={isAsking}
        isUnsure={error instanceof Unsure}
        problem={error === undefined ? undefined : wordsFor(error)}
      />
      <figure
        aria-label="What they read"
        className="flex gap-3 rounded-lg border border-line bg-accent-tint/50 p-4"
      >
        <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-accent-strong" />
        <div className="min-w-0">
          <p dir="auto" className="text-sm font-semibold wrap-anywhere">
            {written.title}
          </p>
          <p dir="auto" className="mt-0.5 text-sm wrap-anywhere text-muted">
            {written.text}
          </p>
        </div>
      </figure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={isBusy} onClick={() => void send()}>
          Send to {named(readers)}
        </Button>
      </div>
    </div>
  );
}
