// The messages of a channel as lines of a list: days, the line over what is new, messages. Pure.
import type {Said} from '#web/chat/said.ts';

export type Line =
  | {readonly key: string; readonly type: 'day'; readonly at: number}
  | {readonly key: 'unread'; readonly type: 'unread'}
  | {
      readonly key: string;
      readonly type: 'message';
      readonly said: Said;
      /** Follows one of the same person, soon after: without a name of its own. */
      readonly isContinued: boolean;
    };

/** Messages of one person within this time are drawn as one block, ms. */
const TOGETHER_MS = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/**
 * @param said the oldest first.
 * @param readSeq what had been read when the channel was opened: the line goes over the first newer message of somebody
 * else. Without it there is none.
 */
export function linesOf(said: readonly Said[], readSeq: number | undefined): readonly Line[] {
  const lines: Line[] = [];
  const firstNew =
    readSeq === undefined
      ? undefined
      : said.find(({seq, isOwn}) => seq !== undefined && seq > readSeq && !isOwn)?.id;
  let before: Said | undefined;
  for (const one of said) {
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(one.createdAt);
    if (isNewDay) lines.push({key: `day ${dayOf(one.createdAt)} ${one.id}`, type: 'day', at: one.createdAt});
    const isUnread = one.id === firstNew;
    if (isUnread) lines.push({key: 'unread', type: 'unread'});
    lines.push({
      key: one.id,
      type: 'message',
      said: one,
      isContinued: !isNewDay && !isUnread && before !== undefined && continues(before, one),
    });
    before = one;
  }
  return lines;
}

const continues = (before: Said, one: Said): boolean =>
  one.kind === 'text' &&
  before.kind === 'text' &&
  before.sender !== undefined &&
  before.sender.id === one.sender?.id &&
  one.quoted === undefined &&
  one.createdAt - before.createdAt < TOGETHER_MS;

const weekday = new Intl.DateTimeFormat('en', {weekday: 'long', month: 'long', day: 'numeric'});
const withYear = new Intl.DateTimeFormat('en', {dateStyle: 'long'});

/** "Today", "Yesterday", "Monday, November 16"; of another year "November 16, 2025". */
export function dayWords(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === yesterday.toDateString()) return 'Yesterday';
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? weekday.format(at)
    : withYear.format(at);
}
