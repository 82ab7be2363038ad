import {useState, type ReactNode} from 'react';
import type {Notification} from '#web/notifications/changes.ts';
import {Confirm} from '#web/ui/overlay/confirm.tsx';

type Some = readonly Notification[];

/** Specification, section 5. */
const DELETE_ONE =
  'Are you sure you want to permanently delete this notification? This action cannot be undone.';

/**
 * Asks before notifications are deleted for good: online only, for what cannot be undone is not left waiting.
 * @returns the way to ask, and the question to draw.
 */
export function useDeleting(
  remove: (some: Some) => void,
  isOffline: boolean,
): {
  readonly ask: (some: Some) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<Some>([]);
  // It keeps its words while it closes.
  const [isOpen, setOpen] = useState(false);
  return {
    ask: (some) => {
      setAsked(some);
      setOpen(true);
    },
    question: (
      <Confirm
        destructive
        open={isOpen && !isOffline}
        onOpenChange={setOpen}
        title={asked.length === 1 ? 'Delete notification' : `Delete ${asked.length} notifications`}
        effect={
          asked.length === 1
            ? DELETE_ONE
            : `Are you sure you want to permanently delete these ${asked.length} notifications? This can’t be undone.`
        }
        act="Delete"
        stay={asked.length === 1 ? 'Keep it' : 'Keep them'}
        onConfirm={() => {
          setOpen(false);
          remove(asked);
        }}
      />
    ),
  };
}
