// One row that cannot be drawn, whatever of: its text is shown, and so are its neighbors.
import type {ReactNode} from 'react';
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {Block} from '#schema/lessons/block.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {AnnouncementList} from '#web/announcements/announcement-list.tsx';
import {BOB} from '#web/chat/fakes.ts';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Message} from '#web/chat/talk/log/message.tsx';
import {DataContext, type Data} from '#web/data/data.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {NoteRow} from '#web/lessons/notes/list.tsx';
import type {Note} from '#web/lessons/notes/notes.ts';
import {notification} from '#web/notifications/fakes.ts';
import {NotificationList} from '#web/notifications/list/notification-list.tsx';
import {NotificationRow} from '#web/notifications/list/notification-row.tsx';
import {PersonLink} from '#web/people/person-link.tsx';

const nothing = () => undefined;
/** What a later build may write, and this one does not know. */
const UNKNOWN: unknown = {};
const never: never[] = [];
const data = {
  userId: 'ada',
  outbox: {subscribe: () => nothing, pending: () => never, ageOf: () => 0},
} as unknown as Data;

const says = (body: string, createdAt = SAID.createdAt) => (
  <Message
    said={{...SAID, id: body, body, sender: BOB, createdAt}}
    isContinued={false}
    doing={{...DOING, isThread: true}}
  />
);

const prose = (html: string): Block => ({kind: 'prose', html});

const note = (text: string): Note => ({
  id: text,
  lessonId: 'l',
  text,
  colour: 'yellow',
  block: 0,
  start: 0,
  end: 1,
  quote: 'x',
});
const noted = (text: string, read: () => string) => (
  <NoteRow note={note(text)} read={read} onShow={undefined} onEdit={nothing} onRemove={nothing} />
);

const named = (fullName: string, username: string) => (
  <PersonLink person={{username, fullName, avatarUrl: null}} />
);

const told = (title: string, type = 'info') =>
  notification(title, {type: type as 'info', title, message: `About ${title}`, isRead: true, createdAt: 0});
const acts = {read: nothing, archive: nothing, unarchive: nothing, remove: nothing};
const selection = {chosen: [], isChosen: () => false, toggle: nothing, toggleAll: nothing, clear: nothing};
const toldInList = (title: string, type: string) => (
  <NotificationRow one={told(title, type)} show="all" {...{selection, acts}} isOffline={false} />
);

const announced = (id: string, publishAt: number) => ({
  id,
  title: id,
  body: `About ${id}`,
  isPinned: false,
  publishAt,
});

const KINDS: readonly (readonly [string, ReactNode])[] = [
  [
    'a message',
    <>
      {says('First')}
      {says('*Broken*', Number.NaN)}
      {says('Last')}
    </>,
  ],
  [
    'a lesson block',
    <Blocks
      key="blocks"
      blocks={[
        prose('<p>First</p>'),
        {html: '<p>*Broken*</p>', kind: 'film' as 'prose'},
        prose('<p>Last</p>'),
      ]}
    />,
  ],
  [
    'a note',
    <ul key="notes">
      {noted('First', () => 'x')}
      {noted('*Broken*', () => {
        throw new RangeError('no such passage');
      })}
      {noted('Last', () => 'x')}
    </ul>,
  ],
  [
    'a person’s name',
    <>
      {named('First', 'first')}
      {named(UNKNOWN as string, '*Broken*')}
      {named('Last', 'last')}
    </>,
  ],
  [
    'a notification on the bell',
    <NotificationList
      key="bell"
      newest={[told('First'), told('*Broken*', 'film'), told('Last')]}
      unread={3}
      isKnown
      onRead={nothing}
      onFollow={nothing}
      onReadAll={nothing}
    />,
  ],
  [
    'a notification in the list',
    <>
      {toldInList('First', 'info')}
      {toldInList('*Broken*', 'film')}
      {toldInList('Last', 'info')}
    </>,
  ],
  [
    'an announcement',
    <AnnouncementList
      key="news"
      announcements={[announced('First', 0), announced('*Broken*', Number.NaN), announced('Last', 0)]}
      onDismiss={nothing}
    />,
  ],
];

test.each(KINDS)('%s that cannot be drawn is its text, and the page goes on', async (_, rows) => {
  // What React says of an error that was caught.
  expectConsole(/error occurred in|RangeError|TypeError|not valid as a React child/);
  await render(<DataContext.Provider value={data}>{rows}</DataContext.Provider>);
  for (const words of ['First', '*Broken*', 'Last']) {
    await expect.element(page.getByText(words, {exact: true}).first()).toBeVisible();
  }
});
