import {useEffect, useMemo, useRef, useState} from 'react';
import {isolated} from '#schema/isolated.ts';
import {GONE, type Said} from '#web/chat/said.ts';
import type {Line} from '#web/chat/timeline.ts';

/** More at once are counted: nobody listens to a page of messages. */
const MOST = 3;
/** Of a long message the beginning, characters. */
const LONGEST = 500;

type Props = {
  said: readonly Said[];
  /** The last of them is the newest there is. */
  isNewest: boolean;
};

/**
 * Reads out what others say while a conversation is open. The list of messages does not: scrolling back puts old ones
 * into it, and one's own are known.
 */
export function News({lines, isNewest}: {lines: readonly Line[]; isNewest: boolean}) {
  const said = useMemo(() => lines.flatMap((line) => (line.type === 'message' ? line.said : [])), [lines]);
  return <NewsOf said={said} isNewest={isNewest} />;
}

/** The same of messages without the lines of a list. */
export function NewsOf({said, isNewest}: Props) {
  const [news, setNews] = useState<readonly string[]>([]);
  const heard = useRef<{readonly seq: number; readonly wasNewest: boolean}>(undefined);
  useEffect(() => {
    const last = said.findLast(({seq}) => seq !== undefined)?.seq;
    if (last === undefined) return;
    const {seq = last, wasNewest = false} = heard.current ?? {};
    heard.current = {seq: Math.max(seq, last), wasNewest: isNewest};
    // What comes when somebody scrolls on is as old as what comes when they scroll back.
    if (!wasNewest || !isNewest) return;
    const fresh = said.filter((one) => (one.seq ?? 0) > seq && !one.isOwn && !one.isRemoved);
    if (fresh.length > 0) setNews(fresh.map(({id}) => id));
  }, [said, isNewest]);
  // What was removed or edited since is gone here as well.
  const isNew = new Set(news);
  const shown = news.length > MOST ? [] : said.filter(({id, isRemoved}) => isNew.has(id) && !isRemoved);
  return (
    <div aria-live="polite" className="sr-only">
      {news.length > MOST ? (
        <p key={news.at(-1)}>{`${news.length} new messages`}</p>
      ) : (
        shown.map((one) => <p key={one.id}>{wordsOf(one)}</p>)
      )}
    </div>
  );
}

const wordsOf = ({kind, sender, body}: Said): string =>
  `${kind === 'system' ? 'The academy' : isolated(sender?.fullName ?? GONE)}: ${isolated(body.slice(0, LONGEST))}`;
