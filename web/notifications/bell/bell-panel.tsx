import {useAtomValue} from 'jotai';
import type {RefObject} from 'react';
import {accountAtom} from '#web/data/current-user.ts';
import {useCommand, useStoreOpen} from '#web/data/data.ts';
import {addressOf} from '#web/notifications/address.ts';
import {untilOf} from '#web/notifications/newest.ts';
import {NotificationList} from '#web/notifications/list/notification-list.tsx';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {Popover} from '#web/ui/overlay/popover.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  side: 'right' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The newest notifications, on the bell. */
export function BellPanel({anchor, side, open, onOpenChange}: Props) {
  return (
    <Popover
      label="Notifications"
      anchor={anchor}
      side={side}
      align={side === 'right' ? 'start' : 'end'}
      open={open}
      onOpenChange={onOpenChange}
    >
      <Newest onFollow={() => onOpenChange(false)} />
    </Popover>
  );
}

/** Apart, so that rows are asked for only while somebody looks. */
function Newest({onFollow}: {onFollow: () => void}) {
  const bell = useBell();
  const isOpen = useStoreOpen();
  const account = useAtomValue(accountAtom);
  // Before the assessment every other page leads back to it.
  const mayLearn = account.state === 'learner' && account.user.mayLearn;
  const read = useCommand('notifications.read');
  const readAll = useCommand('notifications.readAll');
  return (
    <NotificationList
      {...bell}
      isKnown={isOpen}
      onRead={({id, isRead}) => {
        if (!isRead) read({notificationId: id});
      }}
      onReadAll={() => {
        readAll({until: untilOf(bell.newest)});
        // Specification, section 8.
        toast({isUnlisted: true, title: 'All notifications marked as read', tone: 'good'});
      }}
      onFollow={onFollow}
      allHref={mayLearn ? addressOf({show: 'all'}) : undefined}
    />
  );
}
