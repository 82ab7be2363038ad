import {Bell} from 'lucide-react';
import {lazy, Suspense, useRef, useState} from 'react';
import {preload} from '#web/io/preload.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {described} from '#web/ui/overlay/tooltip.ts';
import {Badge, countText} from '#web/ui/show/badge.tsx';

const News = lazy(preload(async () => ({default: (await import('#web/shell/news.tsx')).News})));

type Props = {
  unread?: number;
  /** Where the list opens. */
  side: 'right' | 'bottom';
};

/** Says how much is new; opens the list of it. */
export function NotificationBell({unread = 0, side}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        icon={Bell}
        label={unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications'}
        badge={
          // The button's name says it already.
          <span aria-hidden className="absolute -top-0.5 -right-0.5 grid">
            <Badge count={unread} label="unread" />
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        className="aria-expanded:bg-sunken aria-expanded:text-ink mobile:size-11"
        onClick={() => setOpen(!open)}
        {...described({
          title: 'Notifications',
          text: 'Replies, results and news of the course',
          side: 'right',
        })}
      />
      <Suspense>{open ? <News anchor={button} side={side} open onOpenChange={setOpen} /> : null}</Suspense>
    </>
  );
}
