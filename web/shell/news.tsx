import type {RefObject} from 'react';
import {Link} from 'wouter';
import {Popover} from '#web/ui/overlay/popover.tsx';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  side: 'right' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What is new, on the bell, and the way to all of it. */
export function News({anchor, side, open, onOpenChange}: Props) {
  return (
    <Popover label="Notifications" anchor={anchor} side={side} open={open} onOpenChange={onOpenChange}>
      <div className="px-5 py-8 text-center">
        <p className="font-semibold">Nothing new</p>
        <p className="mt-1 text-sm text-muted">
          Replies, results and news of the course appear here as they happen.
        </p>
      </div>
      <div className="border-t border-line p-1.5">
        <Link
          href="/profile?tab=notifications"
          onClick={() => onOpenChange(false)}
          className="flex h-9 items-center justify-center rounded-lg text-sm font-medium text-accent hover:bg-sunken"
        >
          All notifications
        </Link>
      </div>
    </Popover>
  );
}
