import {useState} from 'react';
import {TITLE_MOST} from '#schema/tutor/tutor.limits.ts';
import {useCommand} from '#web/data/data.ts';
import {useNameDraft} from '#web/tutor/drafts.ts';
import type {Thread} from '#web/tutor/turns.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';

type Props = {thread: Thread; onClose: () => void};

/** Gives a conversation another name. What is typed is there again until it is saved or cancelled. */
export function RenameForm({thread: {id, title}, onClose}: Props) {
  const rename = useCommand('tutor.rename');
  const draft = useNameDraft(id);
  const [text, setText] = useState(() => draft.read() ?? title);
  const [error, setError] = useState<string>();
  const close = () => {
    draft.forget();
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const next = text.trim();
        if (next === '') return setError('A conversation needs a name.');
        if (next !== title) rename({threadId: id, title: next});
        close();
      }}
    >
      <Field
        label="Name"
        maxLength={TITLE_MOST}
        value={text}
        {...(error === undefined ? {} : {error})}
        onChange={(event) => {
          setText(event.target.value);
          draft.keep(event.target.value);
        }}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Rename</Button>
      </div>
    </form>
  );
}
