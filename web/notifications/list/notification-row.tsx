import {Archive, ArchiveRestore, Check, Trash2} from 'lucide-react';
import {Link} from 'wouter';
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {linkOf} from '#web/notifications/newest.ts';
import {CATEGORY_WORDS, TYPES} from '#web/notifications/notification-kinds.ts';
import {WHY_NO_DELETING} from '#web/notifications/list/bulk-bar.tsx';
import {heading, inEachLine, passFocus} from '#web/notifications/list/pass-focus.ts';
import {PlainNotification} from '#web/notifications/plain-notification.tsx';
import type {Acts} from '#web/notifications/use-acts.ts';
import type {Selection} from '#web/notifications/list/use-selection.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {
  one: Notification;
  show: Shown;
  selection: Selection;
  acts: Acts;
  /** It can't be deleted then. */
  isOffline: boolean;
};

/** One notification: what it says, where it leads, and what can be done with it. */
export const NotificationRow = (props: Props) => (
  <Unless fails={<PlainNotification one={props.one} />}>
    <Drawn {...props} />
  </Unless>
);

function Drawn({one, show, selection, acts, isOffline}: Props) {
  const {icon: Icon, tone} = TYPES[one.type];
  const link = linkOf(one);
  return (
    <div className={`flex gap-3 py-3.5 pr-2 pl-4 ${one.isRead ? '' : 'bg-accent-tint/50'}`}>
      <input
        type="checkbox"
        aria-label={`Choose: ${one.title}`}
        checked={selection.isChosen(one.id)}
        onChange={() => selection.toggle(one.id)}
        className="tick mt-[0.1875rem]"
      />
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className={`wrap-anywhere [unicode-bidi:plaintext] ${one.isRead ? '' : 'font-semibold'}`}>
          {one.isRead ? null : <span className="sr-only">Unread: </span>}
          <span>{one.title}</span>
        </p>
        <p dir="auto" className="mt-0.5 wrap-anywhere text-muted">
          {one.message}
        </p>
        <p className="mt-1 text-sm text-muted">
          {CATEGORY_WORDS[one.category]} · <Time at={one.createdAt} />
        </p>
        {link ? (
          <Link
            href={link.href}
            onClick={() => acts.read([one])}
            className={`${buttonLook('secondary', 'small')} mt-2`}
          >
            {link.text}
          </Link>
        ) : null}
      </div>
      <RowActs one={one} show={show} acts={acts} isOffline={isOffline} />
    </div>
  );
}

function RowActs({one, show, acts, isOffline}: Omit<Props, 'selection'>) {
  return (
    <div className="flex shrink-0 self-start max-sm:flex-col">
      {one.isRead ? null : (
        <IconButton
          size="small"
          icon={Check}
          label={`Mark as read: ${one.title}`}
          {...inEachLine('read')}
          onClick={({currentTarget}) => {
            passFocus(currentTarget, heading());
            acts.read([one]);
          }}
        />
      )}
      {show === 'archived' ? (
        <IconButton
          size="small"
          icon={ArchiveRestore}
          label={`Move back: ${one.title}`}
          {...inEachLine('shelve')}
          onClick={({currentTarget}) => {
            passFocus(currentTarget, heading());
            acts.unarchive([one]);
          }}
        />
      ) : (
        <IconButton
          size="small"
          icon={Archive}
          label={`Archive: ${one.title}`}
          {...inEachLine('shelve')}
          onClick={({currentTarget}) => {
            passFocus(currentTarget, heading());
            acts.archive([one]);
          }}
        />
      )}
      <IconButton
        size="small"
        icon={Trash2}
        label={`Delete: ${one.title}`}
        {...(isOffline ? {'aria-disabled': true, 'aria-describedby': WHY_NO_DELETING} : {})}
        onClick={() => {
          if (!isOffline) acts.remove([one]);
        }}
      />
    </div>
  );
}
