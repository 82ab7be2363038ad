import {PencilLine, Trash2} from 'lucide-react';
import type {TreeRow} from '#web/coding/project/files/tree.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  /** The row that was touched last. */
  row: TreeRow | undefined;
  onRename: (row: TreeRow) => void;
  onRemove: (row: TreeRow) => void;
};

/** What can be done with the file or folder that is marked, for a pointer: F2 and Delete do the same. */
export function TreeMenu({row, onRename, onRemove}: Props) {
  if (!row) return null;
  return (
    <div className="flex shrink-0 gap-1 border-t border-line p-1.5">
      <Button size="small" kind="quiet" aria-label={`Rename ${row.path}`} onClick={() => onRename(row)}>
        <PencilLine size={14} aria-hidden />
        Rename
      </Button>
      <Button size="small" kind="quiet" aria-label={`Delete ${row.path}`} onClick={() => onRemove(row)}>
        <Trash2 size={14} aria-hidden />
        Delete
      </Button>
    </div>
  );
}
