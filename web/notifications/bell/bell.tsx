// The bell of the frame. It alone is in the first load; what opens on it is fetched while the page idles.
import {Bell as BellIcon} from 'lucide-react';
import {useRef, useState} from 'react';
import {preload} from '#web/io/preload.ts';
import type {BellPanel} from '#web/notifications/bell/bell-panel.tsx';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {useFailures} from '#web/notifications/use-failures.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';
import {Badge, countText} from '#web/ui/show/badge.tsx';

const fetchPanel = preload(async () => (await import('#web/notifications/bell/bell-panel.tsx')).BellPanel);

type Props = {
  /** Where it opens; below the button without it. */
  side?: 'right' | 'bottom';
  className?: string;
};

/** How many notifications are unread; opens the newest. */
export function Bell({side = 'bottom', className = ''}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  usePageChange(() => setOpen(false));
  const [Panel, setPanel] = useState<typeof BellPanel>();
  const {unread} = useBell();
  useFailures();
  const toggle = () => {
    setOpen(!open);
    if (Panel) return;
    void fetchPanel().then(
      (fetched) => setPanel(() => fetched),
      () => {
        setOpen(false);
        toast({
          isUnlisted: true,
          title: 'Couldn’t open your notifications',
          description: 'Check your connection and try again.',
          tone: 'bad',
        });
      },
    );
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={BellIcon}
        label={unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        badge={<Badge count={unread} label="unread" className="absolute top-0 left-1/2 h-4! min-w-4!" />}
        className={className}
      />
      {Panel ? <Panel anchor={button} side={side} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
