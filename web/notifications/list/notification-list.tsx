import {useRef} from 'react';
import {Link} from 'wouter';
import type {Bell} from '#web/notifications/bell/bell-of.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {groupsOf, type Group} from '#web/notifications/list/groups.ts';
import {inEachLine, passFocus} from '#web/notifications/list/pass-focus.ts';
import {linkOf} from '#web/notifications/newest.ts';
import {TYPES} from '#web/notifications/notification-kinds.ts';
import {PlainNotification} from '#web/notifications/plain-notification.tsx';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Unless} from '#web/ui/show/unless.tsx';
import {LazyIllustration} from '#web/ui/trace/illustration/lazy-illustration.tsx';

type Acts = {
  onRead: (one: Notification) => void;
  /** A link was followed. */
  onFollow: () => void;
};
type Props = Bell &
  Acts & {
    /** Whether no rows means that there are none. */
    isKnown: boolean;
    onReadAll: () => void;
    /** Where all of them are. */
    allHref?: string | undefined;
  };

/** Notifications, newest first. */
export function NotificationList({newest, unread, isKnown, onReadAll, allHref, ...acts}: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="font-semibold">Notifications</h2>
        {unread > 0 ? (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              // The button goes with what is unread.
              list.current?.focus({preventScroll: true});
              onReadAll();
            }}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      {newest.length > 0 ? (
        <ul
          ref={list}
          aria-label="Newest notifications"
          // A list that scrolls can be scrolled by keys, also where nothing in it takes the focus.
          tabIndex={0}
          className="max-h-[min(30rem,70dvh)] divide-y divide-line overflow-y-auto rounded-b-xl"
        >
          {groupsOf(newest).map((group) => (
            <li key={group.newest.id}>
              <Unless fails={<PlainNotification one={group.newest} />}>
                <Item group={group} {...acts} />
              </Unless>
            </li>
          ))}
        </ul>
      ) : isKnown ? (
        <Nothing />
      ) : (
        <div role="group" aria-busy="true" aria-label="Loading your notifications" className="p-4">
          <div className="skeleton h-24" />
        </div>
      )}
      {allHref === undefined ? null : (
        <div className="border-t border-line p-1.5">
          <Link href={allHref} onClick={acts.onFollow} className={`${buttonLook('quiet', 'small')} w-full`}>
            All notifications
          </Link>
        </div>
      )}
    </>
  );
}

function Item({group: {newest: one, all}, onRead, onFollow}: Acts & {group: Group}) {
  const {icon: Icon, tone} = TYPES[one.type];
  const link = linkOf(one);
  return (
    <div className={`flex gap-3 px-4 py-3 ${one.isRead ? '' : 'bg-accent-tint/50'}`}>
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <p
            className={`min-w-0 flex-1 text-sm wrap-anywhere [unicode-bidi:plaintext] ${one.isRead ? '' : 'font-semibold'}`}
          >
            {one.isRead ? null : <span className="sr-only">Unread: </span>}
            <span>{all.length > 1 ? `${one.title} (${all.length} calls)` : one.title}</span>
          </p>
          <Time at={one.createdAt} className="shrink-0 text-xs text-muted" />
        </div>
        <p dir="auto" className="mt-0.5 text-sm wrap-anywhere text-muted">
          {one.message}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
          {link ? (
            <Link
              href={link.href}
              onClick={() => {
                all.forEach((each) => onRead(each));
                onFollow();
              }}
              className={buttonLook('secondary', 'small')}
            >
              {link.text}
            </Link>
          ) : null}
          {one.isRead ? null : (
            <Button
              kind="quiet"
              size="small"
              aria-label={`Mark as read: ${one.title}`}
              {...inEachLine('read')}
              onClick={({currentTarget}) => {
                passFocus(currentTarget, currentTarget.closest('ul'));
                all.forEach((each) => onRead(each));
              }}
            >
              Mark as read
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const Nothing = () => (
  <div className="px-6 pt-3 pb-6 text-center">
    <LazyIllustration kind="empty" className="mx-auto" />
    <p className="font-semibold">No notifications yet</p>
    <p className="mt-1 text-sm text-muted">
      Mentions, message requests, and news about your work show up here.
    </p>
  </div>
);
