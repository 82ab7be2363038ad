import {useState} from 'react';
import {PATH_MAX} from '#schema/coding/coding.limits.ts';
import {inTheWay, pathProblem, wayProblem} from '#schema/coding/paths.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {filesIn, type TreeRow} from '#web/coding/project/files/tree.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

/** What is asked for. */
export type FileTask = {readonly kind: 'new'} | {readonly kind: 'rename'; readonly row: TreeRow};

type Props = {
  task: FileTask | undefined;
  files: readonly File[];
  onClose: () => void;
  onNew: (path: string) => void;
  onRename: (row: TreeRow, path: string) => void;
};

/** Asks for the path of a new file, or a new path. */
export function FileDialog({task, ...rest}: Props) {
  const title = task?.kind === 'rename' ? `Rename ${task.row.path}` : 'New file';
  return (
    <Dialog
      title={title}
      open={task !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : rest.onClose())}
    >
      {task ? <PathForm task={task} {...rest} /> : null}
    </Dialog>
  );
}

function PathForm({task, files, onClose, onNew, onRename}: Props & {task: FileTask}) {
  const row = task.kind === 'rename' ? task.row : undefined;
  const [path, setPath] = useState(row?.path ?? '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const next = path.trim().normalize('NFC');
    const problem = pathProblem(next) ?? takenProblem(next, row, files);
    if (problem !== undefined) return setError(problem);
    if (!row) onNew(next);
    else if (next !== row.path) onRename(row, next);
    onClose();
    return undefined;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Name"
        hint="Use / to put it in a folder: data/prices.csv"
        maxLength={PATH_MAX}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={path}
        {...(error === undefined ? {} : {error})}
        onChange={(event) => setPath(event.target.value)}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{row ? 'Rename' : 'Create'}</Button>
      </div>
    </form>
  );
}

/** Whether another file is in the way of this name. */
function takenProblem(path: string, row: TreeRow | undefined, files: readonly File[]): string | undefined {
  const moving =
    row === undefined
      ? []
      : row.id === undefined
        ? filesIn(files, row.path)
        : files.filter(({id}) => id === row.id);
  const others = files.filter((file) => !moving.includes(file));
  const wanted =
    row === undefined || row.id !== undefined
      ? [path]
      : moving.map((file) => path + file.path.slice(row.path.length));
  const there = others.map((file) => file.path);
  for (const one of wanted) {
    const other = inTheWay(one, there);
    if (other !== undefined) return wayProblem(one, other);
  }
  return undefined;
}
