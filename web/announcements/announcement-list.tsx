import {Megaphone, Pin, X} from 'lucide-react';
import {useLayoutEffect, useRef, useState} from 'react';
import type {Announcement} from '#web/announcements/announcements.ts';
import {useAnnouncements} from '#web/announcements/use-announcements.ts';
import {useCommand} from '#web/data/data.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Unless} from '#web/ui/show/unless.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** What is announced now; nothing where nothing is. */
export function Announcements() {
  const announcements = useAnnouncements();
  const dismiss = useCommand('announcements.dismiss');
  return (
    <AnnouncementList announcements={announcements} onDismiss={({id}) => dismiss({announcementId: id})} />
  );
}

type Props = {announcements: readonly Announcement[]; onDismiss: (one: Announcement) => void};

/** Announcements drawn, each with the way to dismiss it. Focus stays near what was dismissed. */
export function AnnouncementList({announcements, onDismiss}: Props) {
  const list = useRef<HTMLElement>(null);
  if (announcements.length === 0) return null;
  const dismiss = (one: Announcement) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])];
    const at = announcements.indexOf(one);
    (buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('h1'))?.focus({
      preventScroll: true,
    });
    onDismiss(one);
  };
  return (
    <section ref={list} aria-label="Announcements" className="mt-6 space-y-3">
      {announcements.map((one) => (
        <Unless key={one.id} fails={<Plain announcement={one} />}>
          <Shown announcement={one} onDismiss={() => dismiss(one)} />
        </Unless>
      ))}
    </section>
  );
}

/** One that cannot be drawn. */
const Plain = ({announcement: {title, body}}: {announcement: Announcement}) => (
  <div className="wrap-anywhere whitespace-pre-wrap">
    <h2 dir="auto" className="font-semibold">
      {title}
    </h2>
    <p dir="auto" className="text-md text-muted">
      {body}
    </p>
  </div>
);

function Shown({announcement, onDismiss}: {announcement: Announcement; onDismiss: () => void}) {
  const {id, title, body, isPinned, publishAt} = announcement;
  const Sign = isPinned ? Pin : Megaphone;
  return (
    <Card>
      <article aria-labelledby={`announcement-${id}`} className="flex gap-3 py-3.5 pr-2.5 pl-5">
        <Sign size={17} aria-hidden className="mt-1 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 pb-0.5">
          <h2 id={`announcement-${id}`} className="leading-6 font-semibold wrap-anywhere">
            {isPinned ? <span className="sr-only">Pinned: </span> : null}
            <Typed>{title}</Typed>
          </h2>
          <Body key={body} text={body} />
          <Time at={publishAt} className="mt-1.5 block text-xs text-muted" />
        </div>
        <IconButton data-dismiss label={`Dismiss “${title}”`} icon={X} onClick={onDismiss} />
      </article>
    </Card>
  );
}

/** A long one is cut after some lines, until it is wanted. */
function Body({text}: {text: string}) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const {current} = frame;
    if (!current) return undefined;
    const look = () => setCut(current.scrollHeight > current.clientHeight + 2);
    const watch = new ResizeObserver(look);
    watch.observe(current);
    look();
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <div
        ref={frame}
        // A link in what is cut off is reached by the keyboard: it must be seen then.
        onFocus={() => setWhole(true)}
        className={`mt-0.5 text-md text-muted wrap-anywhere ${isWhole ? '' : 'max-h-24 overflow-hidden'} ${isCut && !isWhole ? 'mask-b-from-60%' : ''}`}
      >
        <MessageText text={text} named={[]} />
      </div>
      {isCut || isWhole ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-1 min-h-6 text-sm text-accent underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show less' : 'Read more'}
        </button>
      ) : null}
    </>
  );
}
