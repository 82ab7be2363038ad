import {useState} from 'react';
import {PROJECT_NAME_MAX} from '#schema/coding/coding.limits.ts';
import {useCommand} from '#web/data/data.ts';
import type {Project} from '#web/coding/projects.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {project: Pick<Project, 'id' | 'name'>; open: boolean; onClose: () => void};

/** Gives a project another name. */
export function RenameDialog({project, open, onClose}: Props) {
  return (
    <Dialog title="Rename project" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <RenameForm project={project} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({project: {id, name}, onClose}: Omit<Props, 'open'>) {
  const rename = useCommand('coding.rename');
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const next = text.trim();
        if (next === '') return setError('A project needs a name.');
        if (next !== name) rename({projectId: id, name: next});
        onClose();
      }}
    >
      <Field
        label="Name"
        maxLength={PROJECT_NAME_MAX}
        value={text}
        {...(error === undefined ? {} : {error})}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Rename</Button>
      </div>
    </form>
  );
}
