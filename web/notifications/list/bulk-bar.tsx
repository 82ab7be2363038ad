import {Archive, ArchiveRestore, CheckCheck, Trash2} from 'lucide-react';
import {useRef} from 'react';
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {heading} from '#web/notifications/list/pass-focus.ts';
import type {Acts} from '#web/notifications/use-acts.ts';
import type {Selection} from '#web/notifications/list/use-selection.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';

type Props = {
  rows: readonly Notification[];
  selection: Selection;
  show: Shown;
  acts: Acts;
  /** Nothing can be deleted then. */
  isOffline: boolean;
};

/** Of the words that say why nothing can be deleted: all buttons for it are described by them. */
export const WHY_NO_DELETING = 'why-no-deleting';

/** Chooses all of the list, and does something with what is chosen. */
export function BulkBar({rows, selection: {chosen, toggleAll, clear}, show, acts, isOffline}: Props) {
  const count = chosen.length;
  const bar = useRef<HTMLDivElement>(null);
  const after = (act: (some: readonly Notification[]) => void) => () => {
    // The button goes with the choice, and the bar with the last line of the list.
    const isLast = count === rows.length && (act !== acts.read || show === 'unread');
    const next = isLast ? heading() : bar.current?.querySelector<HTMLElement>('input');
    next?.focus({preventScroll: true});
    act(chosen);
    clear();
  };
  return (
    <div
      ref={bar}
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
      {isOffline ? (
        <p id={WHY_NO_DELETING} className="text-sm text-muted">
          You’re offline. You can delete notifications when you’re back online.
        </p>
      ) : null}
      {count === 0 ? null : <BulkActs {...{chosen, show, acts, after, isOffline}} />}
    </div>
  );
}

type ActsProps = Pick<Props, 'show' | 'acts' | 'isOffline'> & {
  chosen: readonly Notification[];
  /** What does it to what is chosen, and leaves nothing chosen. */
  after: (act: (some: readonly Notification[]) => void) => () => void;
};

/** What can be done with what is chosen. */
const BulkActs = ({chosen, show, acts, after, isOffline}: ActsProps) => (
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
    <Button
      kind="quiet"
      size="small"
      className="text-bad aria-disabled:opacity-55"
      {...(isOffline ? {'aria-disabled': true, 'aria-describedby': WHY_NO_DELETING} : {})}
      onClick={() => {
        if (!isOffline) acts.remove(chosen);
      }}
    >
      <Trash2 size={15} aria-hidden /> Delete
    </Button>
  </div>
);
