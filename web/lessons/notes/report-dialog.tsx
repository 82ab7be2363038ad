import {REPORT_LIMIT} from '#schema/lessons/lessons.limits.ts';
import {Quote} from '#web/lessons/notes/passage/quote.tsx';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';
import {useDraft} from '#web/lessons/notes/use-draft.ts';
import {useNoteActions} from '#web/lessons/notes/use-notes.ts';
import {Button} from '#web/ui/form/button.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';

type Props = {
  lessonId: string;
  passage: Passage | undefined;
  /** A passage as a person reads it. */
  read: (passage: Passage) => string;
  open: boolean;
  onClose: () => void;
};

/** Tells the teachers of a mistake. What was typed stays until it is sent. */
export function ReportDialog({open, onClose, ...rest}: Props) {
  return (
    <Dialog
      title="Report a mistake"
      description="Your teachers read this, and their answer appears in your notes."
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <ReportForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ReportForm({lessonId, passage, read, onClose}: Omit<Props, 'open'>) {
  const {text, write, done} = useDraft(`report:${lessonId}`);
  const {report} = useNoteActions();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        report(lessonId, passage, text.trim());
        done();
        onClose();
      }}
    >
      {passage ? <Quote>{read(passage)}</Quote> : null}
      <TextArea
        label="What’s wrong?"
        {...focusFirst}
        rows={5}
        maxLength={REPORT_LIMIT}
        value={text}
        required
        placeholder="For example: the output doesn’t match the code above."
        onChange={(event) => write(event.target.value)}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={text.trim() === ''}>
          Send report
        </Button>
      </div>
    </form>
  );
}
