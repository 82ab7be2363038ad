// What people write has the direction of its own script, wherever it is shown.
import type {ReactNode} from 'react';
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Quoted} from '#web/admin/teaching/report-panel.tsx';
import {AnnouncementList} from '#web/announcements/announcement-list.tsx';
import {BOB} from '#web/chat/fakes.ts';
import {DOING, SAID} from '#web/chat/talk/fakes.ts';
import {Message} from '#web/chat/talk/log/message.tsx';
import {NoteText} from '#web/lessons/notes/note-text.tsx';
import {MessageText} from '#web/markdown/markdown.tsx';
import {notification} from '#web/notifications/fakes.ts';
import {PlainNotification} from '#web/notifications/plain-notification.tsx';
import {PersonLink} from '#web/people/person-link.tsx';
import {UserCard} from '#web/shell/person.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Page} from '#web/ui/page.tsx';

const ARABIC = 'مرحبا، 3 أيام!';
const HEBREW = 'שלום C++';

const user = {id: 'bob', fullName: HEBREW, email: 'bob@example.org', avatarUrl: null} as Parameters<
  typeof UserCard
>[0]['user'];

test.each<[string, string, ReactNode]>([
  ['a message', ARABIC, <MessageText text={ARABIC} named={[]} key="a" />],
  ['an item of a list', `- ${ARABIC}`, <MessageText text={`- ${ARABIC}`} named={[]} key="b" />],
  ['a quote', `> ${ARABIC}`, <MessageText text={`> ${ARABIC}`} named={[]} key="c" />],
  ['a cell', ARABIC, <MessageText text={`|${ARABIC}|\n|-|\n|b|`} named={[]} key="d" />],
  ['a link', HEBREW, <MessageText text={`See [${HEBREW}](/modules)`} named={[]} key="e" />],
  ['a note', ARABIC, <NoteText text={ARABIC} key="f" />],
  [
    'a ticket, a report',
    ARABIC,
    <Quoted title="Text" key="g">
      {ARABIC}
    </Quoted>,
  ],
  ['a name that opens a card', HEBREW, <PersonLink person={{...BOB, fullName: HEBREW}} key="h" />],
  ['one’s own name', HEBREW, <UserCard user={user} compact={false} points={null} key="i" />],
  [
    'a page’s title',
    HEBREW,
    <Page title={HEBREW} key="j">
      .
    </Page>,
  ],
  [
    'an announcement’s title',
    HEBREW,
    <AnnouncementList
      announcements={[{id: 'a', title: HEBREW, body: '.', isPinned: true, publishAt: 0}]}
      onDismiss={() => undefined}
      key="k"
    />,
  ],
  ['a notification’s text', ARABIC, <PlainNotification one={notification('n', {message: ARABIC})} key="l" />],
  [
    'a message that is quoted',
    ARABIC,
    <Message
      said={{...SAID, sender: BOB, quoted: {id: 'q', name: 'Bob', body: ARABIC}}}
      isContinued
      doing={DOING}
      key="m"
    />,
  ],
])('%s is from right to left where it is written so', async (_, text, shown) => {
  await render(<div style={{width: '30rem'}}>{shown}</div>);
  const element = page.getByText(text, {exact: true}).first().element();
  expect(getComputedStyle(element).direction).toBe('rtl');
});

test('each line of a message has its own direction', async () => {
  await render(
    <div style={{width: '30rem'}}>
      <MessageText text={`${ARABIC}\nHello, 3!`} named={[]} />
    </div>,
  );
  const frame = document.querySelector('[dir]') as Element;
  const [first, second] = [...frame.childNodes].filter((node) => node instanceof Text);
  const rectOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const edges = frame.getBoundingClientRect();
  expect(rectOf(first as Text).right).toBeCloseTo(edges.right, 0);
  expect(rectOf(second as Text).left).toBeCloseTo(edges.left, 0);
});

test('a title that is a sentence of ours keeps its direction with a name in it', async () => {
  const title = `\u2068${HEBREW}\u2069 mentioned you`;
  await render(<PlainNotification one={notification('n', {title})} />);
  const element = document.querySelector('p') as Element;
  const range = document.createRange();
  range.selectNodeContents(element);
  expect(range.getBoundingClientRect().left).toBeCloseTo(element.getBoundingClientRect().left, 0);
});

test.each([
  ['Field', <Field label="Words" key="a" />],
  ['TextArea', <TextArea label="Words" key="b" />],
])('what is typed into a %s, too', async (_, shown) => {
  await render(shown);
  const field = page.getByRole('textbox');
  await field.fill(ARABIC);
  expect(getComputedStyle(field.element()).direction).toBe('rtl');
  await field.fill('Hello');
  expect(getComputedStyle(field.element()).direction).toBe('ltr');
});

test('a name in a list begins where the others do', async () => {
  await render(
    <div style={{width: '30rem'}}>
      <UserCard user={user} compact={false} points={null} />
    </div>,
  );
  expect(getComputedStyle(page.getByText(HEBREW).element()).textAlign).toBe('left');
});
