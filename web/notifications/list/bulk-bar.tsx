import {Archive, ArchiveRestore, CheckCheck, Trash2} from 'lucide-react';
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {Notification} from '#web/notifications/changes.ts';
import type {Acts} from '#web/notifications/use-acts.ts';
import type {Selection} from '#web/notifications/list/use-selection.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';

type Props = {rows: readonly Notification[]; selection: Selection; show: Shown; acts: Acts};

/** Chooses all of the list, and does something with what is chosen. */
export function BulkBar({rows, selection: {chosen, toggleAll, clear}, show, acts}: Props) {
  const count = chosen.length;
  const after = (act: (some: readonly Notification[]) => void) => () => {
    act(chosen);
    clear();
  };
  return (
    <div
      role="group"
      aria-label="Chosen notifications"
      className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-1.5 pl-4"
    >
      <Checkbox
        label={<span className="text-sm text-muted">{count === 0 ? 'Choose all' : `${count} chosen`}</span>}
        aria-label="Choose all"
        checked={count === rows.length}
        mixed={count > 0 && count < rows.length}
        onChange={toggleAll}
      />
      {count === 0 ? null : (
        <div className="ml-auto flex flex-wrap gap-1">
          {chosen.some(({isRead}) => !isRead) ? (
            <Button kind="quiet" size="small" onClick={after(acts.read)}>
              <CheckCheck size={15} aria-hidden /> Mark as read
            </Button>
          ) : null}
          {show === 'archived' ? (
            <Button kind="quiet" size="small" onClick={after(acts.unarchive)}>
              <ArchiveRestore size={15} aria-hidden /> Move back
            </Button>
          ) : (
            <Button kind="quiet" size="small" onClick={after(acts.archive)}>
              <Archive size={15} aria-hidden /> Archive
            </Button>
          )}
          <Button kind="quiet" size="small" className="text-bad" onClick={() => acts.remove(chosen)}>
            <Trash2 size={15} aria-hidden /> Delete
          </Button>
        </div>
      )}
    </div>
  );
}
