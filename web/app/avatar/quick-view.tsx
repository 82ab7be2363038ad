import {Award, BookOpen, Bell, FolderCode, MessageSquare} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {addressOfRoom} from '#web/chat/address.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {shownOf} from '#web/coding/projects.ts';
import {useProjects} from '#web/coding/use-projects.ts';
import {useNextCard} from '#web/lessons/home/next-card.tsx';
import {useCertificate} from '#web/lessons/progress/use-records.ts';
import {useDueCards} from '#web/lessons/review/use-cards.ts';
import {dueWords} from '#web/lessons/review/words.ts';
import {useBell} from '#web/notifications/bell/use-bell.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';

/** Specification, section 3: what exists of the kinds of a quick view. */
const KINDS = [
  {value: 'learning', label: 'Learning', icon: BookOpen},
  {value: 'projects', label: 'Projects', icon: FolderCode},
  {value: 'directChats', label: 'Messages', icon: MessageSquare},
  {value: 'notifications', label: 'Notifications', icon: Bell},
  {value: 'certificateInfo', label: 'Certificate', icon: Award},
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
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p aria-hidden className="px-2 text-md font-medium">
          {KINDS.find(({value}) => value === kind)?.label}
        </p>
        <Segmented label="Quick view" iconsOnly options={KINDS} value={kind} onChange={setKind} />
      </div>
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

function Projects() {
  const projects = shownOf(useProjects(), '', 'updated');
  if (projects.length === 0)
    return (
      <Row href="/coding" note="Coding">
        Start your first project
      </Row>
    );
  return projects.slice(0, MOST).map(({id, name, files}) => (
    <Row key={id} href={`/coding/${id}`} note={`${files} ${files === 1 ? 'file' : 'files'}`}>
      {name}
    </Row>
  ));
}

function Certificate() {
  const goals = useCertificate();
  return goals.map(({title, have, need}) => (
    <Row key={title} href="/progress" note={have >= need ? 'Reached' : `${have} of ${need}`}>
      {title}
    </Row>
  ));
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

const ROWS = {
  learning: Learning,
  projects: Projects,
  directChats: DirectChats,
  notifications: Notifications,
  certificateInfo: Certificate,
} as const;
