import {useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {addressOfRoom} from '#web/chat/address.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {useNextCard} from '#web/lessons/home/next-card.tsx';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {dueWords} from '#web/lessons/review/words.ts';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';

/** Specification, section 3: what exists of the kinds of a quick view. */
const KINDS = [
  {value: 'learning', label: 'Learning'},
  {value: 'directChats', label: 'Messages'},
  {value: 'notifications', label: 'Notifications'},
] as const;
type Kind = (typeof KINDS)[number]['value'];

/** Rows of each kind. */
const MOST = 4;

/** What is going on in the academy, beside a session. */
export function QuickView() {
  const [kind, setKind] = useState<Kind>('learning');
  const Rows = ROWS[kind];
  return (
    <div className="space-y-2">
      <Segmented label="Quick view" options={KINDS} value={kind} onChange={setKind} />
      <ul>
        <Rows />
      </ul>
    </div>
  );
}

type RowProps = {href: string; children: ReactNode; note?: string};

const Row = ({href, children, note}: RowProps) => (
  <li>
    <Link href={href} className="flex min-h-9 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken">
      <span dir="auto" className="min-w-0 flex-1 truncate text-md">
        {children}
      </span>
      {note === undefined ? null : <span className="shrink-0 text-sm text-muted">{note}</span>}
    </Link>
  </li>
);

const Nothing = ({words}: {words: string}) => <li className="px-2 py-1 text-md text-muted">{words}</li>;

function Learning() {
  const {title, action} = useNextCard();
  const {due} = useDueCards();
  return (
    <>
      {action ? (
        <Row href={action.href} note="Next step">
          {title}
        </Row>
      ) : (
        <Nothing words={title} />
      )}
      {due.length > 0 ? <Row href="/progress?review">{dueWords(due.length)}</Row> : null}
    </>
  );
}

function DirectChats() {
  const {directs} = useRooms();
  if (directs.length === 0) return <Nothing words="You have no conversations yet." />;
  return directs.slice(0, MOST).map(({id, name, unread}) => (
    <Row key={id} href={addressOfRoom(id)} {...(unread > 0 ? {note: `${unread} unread`} : {})}>
      {name}
    </Row>
  ));
}

function Notifications() {
  const {newest} = useBell();
  if (newest.length === 0) return <Nothing words="You have no notifications." />;
  return newest.slice(0, MOST).map(({id, title, isRead}) => (
    <Row key={id} href="/profile?tab=notifications" {...(isRead ? {} : {note: 'Unread'})}>
      {title}
    </Row>
  ));
}

const ROWS = {learning: Learning, directChats: DirectChats, notifications: Notifications} as const;
