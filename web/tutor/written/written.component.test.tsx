// An explanation that a model writes: while it comes, once it is whole, and what it may not do.
import {beforeEach, describe, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {ALONE, answered, serviceIs, smallTutor, THREAD_PATH, wordStreams} from '#web/tutor/small-tutor.tsx';

beforeEach(() => expectConsole(ALONE));
beforeEach(() => serviceIs(null));

const HOST = 'models.example.org';
const quote = (title: string, href: string, text: string): QuotePart => ({
  kind: 'quote',
  lessonId: 'lists',
  moduleId: 'm',
  title,
  href,
  paragraphs: [text],
});
const QUOTES = [
  quote('Lists: Slices', '/modules/m/lessons/lists#block-0-3', 'A slice cuts a piece out of a list.'),
  quote('Lists', '/modules/m/lessons/lists#block-0', 'A list keeps its order.'),
];
const WRITTEN = (text: string) => ({kind: 'written' as const, text, service: HOST, ownLines: 0});
const writing = answered('1', 1, {parts: QUOTES, isWriting: true});
const article = () => page.getByRole('article', {name: 'Question 1'});
const region = (text: string) => article().getByText(text).element().closest('[aria-live]');

describe('while it is written', () => {
  test('its words come as they are, beside what the lessons say', async () => {
    const words = wordStreams();
    const small = smallTutor();
    await small.put('tutorTurn', writing);
    await small.open(THREAD_PATH);
    await expect.element(article().getByText('A slice cuts a piece out of a list.')).toBeVisible();
    expect(words.open.map(({url}) => url)).toEqual(['/api/tutor/turns/1/words']);
    words.say('all', 'A list ');
    words.say('more', 'keeps **its** order [1].\n\nAnd');
    await expect.element(article().getByText('And', {exact: true})).toBeVisible();
    // A paragraph that is whole has its marks; its numbers lead somewhere once all is whole.
    expect(article().element().querySelector('strong')?.textContent).toBe('its');
    expect(
      article()
        .getByText(/^A list keeps its order \[1\]\.$/)
        .element(),
    ).toBeTruthy();
    // After a lost connection all of it comes again.
    words.say('all', 'A list is a list.');
    await expect.element(article().getByText('A list is a list.')).toBeVisible();
    expect(article().element().textContent).not.toContain('And');
  });

  test('readers of screens hear that it is written, and the answer once, when it is whole', async () => {
    const words = wordStreams();
    const small = smallTutor();
    await small.put('tutorTurn', writing);
    await small.open(THREAD_PATH);
    words.say('all', 'A list keeps');
    await expect.element(article().getByText('A list keeps', {exact: true})).toBeVisible();
    expect(region('A list keeps')?.getAttribute('aria-live')).toBe('off');
    await expect.element(article().getByRole('status')).toHaveTextContent('Writing an answer…');
    const added: Node[] = [];
    const log = page.getByRole('log').element();
    const observer = new MutationObserver((changes) =>
      added.push(...changes.flatMap((one) => [...one.addedNodes])),
    );
    observer.observe(log, {childList: true, subtree: true});
    await small.put(
      'tutorTurn',
      answered('1', 1, {parts: [WRITTEN('A list keeps its order [1].'), ...QUOTES], isWriting: false}),
    );
    await expect.element(article().getByText(/^A list keeps its order 1/)).toBeVisible();
    observer.disconnect();
    // It is new in the log, whole, and in no part of it that is silent.
    expect(added.some((node) => node.textContent?.includes('A list keeps its order'))).toBe(true);
    expect(
      article()
        .getByText(/^A list keeps its order 1/)
        .element()
        .closest('[aria-live="off"]'),
    ).toBeNull();
  });

  test('nothing of the conversation is drawn again but its own words', async () => {
    const words = wordStreams();
    const small = smallTutor();
    await small.put('tutorTurn', answered('0', 0));
    await small.put('tutorTurn', writing);
    await small.open(THREAD_PATH);
    words.say('all', 'One paragraph.\n\nThe next');
    await expect.element(article().getByText('The next')).toBeVisible();
    const changed = new Set<Node>();
    const observer = new MutationObserver((changes) => changes.forEach(({target}) => changed.add(target)));
    observer.observe(page.getByRole('log').element(), {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    for (const word of ['one ', 'goes ', 'on ', 'here']) words.say('more', word);
    await expect.element(article().getByText('The nextone goes on here')).toBeVisible();
    observer.disconnect();
    const last = article().getByText('The nextone goes on here').element();
    expect([...changed].every((node) => last.contains(node))).toBe(true);
  });

  test('Stop is said at once, and what was written goes', async () => {
    const words = wordStreams();
    const small = smallTutor();
    await small.put('tutorTurn', writing);
    await small.open(THREAD_PATH);
    words.say('all', 'A list keeps');
    await userEvent.click(page.getByRole('button', {name: 'Stop'}));
    await expect.element(page.getByText('You stopped this answer.')).toBeVisible();
    expect(small.sent.map(({name}) => name)).toEqual(['tutor.stop']);
    expect(words.open[0]?.isClosed).toBe(true);
    expect(article().element().textContent).not.toContain('A list keeps');
  });

  test('offline it says when the rest comes, and the end of the words ends the stream', async () => {
    const words = wordStreams();
    const small = smallTutor({isOffline: true});
    await small.put('tutorTurn', writing);
    await small.open(THREAD_PATH);
    await expect
      .element(article().getByRole('status'))
      .toHaveTextContent('You’re offline. The rest of this answer comes when you’re back.');
    words.say('end');
    expect(words.open[0]?.isClosed).toBe(true);
  });

  test('the window follows the end, as long as it is in sight', async () => {
    const words = wordStreams();
    const small = smallTutor();
    await small.put('tutorTurn', {...writing, parts: []});
    await small.open(THREAD_PATH);
    const lines = (count: number) => Array.from({length: count}, (_, at) => `Line ${at}.\n\n`).join('');
    words.say('all', lines(60));
    await expect.element(article().getByText('Line 59.')).toBeVisible();
    const isInSight = (text: string) => {
      const {bottom} = article().getByText(text).element().getBoundingClientRect();
      return bottom > 0 && bottom < innerHeight;
    };
    await expect.poll(() => isInSight('Line 59.')).toBe(true);
    // Somebody scrolls up to read: nothing moves any more.
    scrollTo({top: 0});
    await expect.poll(() => scrollY).toBe(0);
    words.say('more', lines(90).slice(lines(60).length));
    await expect.element(article().getByText('Line 89.')).toBeInTheDocument();
    expect(scrollY).toBe(0);
  });
});

describe('once it is whole', () => {
  const whole = (text: string) => answered('1', 1, {parts: [WRITTEN(text), ...QUOTES]});

  test('its numbers lead to the paragraphs, and it says who wrote it', async () => {
    const small = smallTutor();
    await small.put('tutorTurn', whole('A slice cuts [1]. A list keeps its order [2]. Nobody [3].'));
    await small.open(THREAD_PATH);
    const links = article().getByRole('link', {name: /^Passage \d/});
    expect(links.elements().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['1', QUOTES[0]?.href],
      ['2', QUOTES[1]?.href],
    ]);
    await expect
      .element(article().getByText(/^Written by an AI model at models\.example\.org\./))
      .toBeVisible();
    await userEvent.click(article().getByText('The 2 passages behind this'));
    await expect.element(article().getByText('A list keeps its order.', {exact: true})).toBeVisible();
    await userEvent.click(links.first());
    expect(small.sent).toEqual([]);
  });

  test('nothing in it is an image, an element of its own, or a way out of the academy', async () => {
    const small = smallTutor();
    await small.put(
      'tutorTurn',
      whole(
        '![x](https://evil.example/p.png) [click](https://evil.example/) https://evil.example/b <img src=x onerror=alert(1)> [1]\n\n<script>alert(1)</script> [2](javascript:alert(1)) /modules [home](/)',
      ),
    );
    await small.open(THREAD_PATH);
    await expect.element(article().getByText(/click/)).toBeVisible();
    const links = [...article().element().querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links.every((href) => href?.startsWith('/modules/m/lessons/'))).toBe(true);
    expect(article().element().querySelector('img, script, iframe')).toBeNull();
  });

  test('whatever is nested in it, the page goes on', async () => {
    const small = smallTutor();
    await small.put(
      'tutorTurn',
      whole(`${'> '.repeat(500)}a [1]\n${'['.repeat(2000)}\n${'**'.repeat(1000)}`),
    );
    await small.put('tutorTurn', answered('2', 2));
    await small.open(THREAD_PATH);
    await expect.element(page.getByText('Answer 2')).toBeVisible();
  });
});

describe('the first question that may go to a service', () => {
  const type = async (text: string) => {
    await userEvent.fill(page.getByRole('textbox', {name: 'Your question'}), text);
    await userEvent.keyboard('{Enter}');
  };

  test('is asked about before it goes, and goes with the choice', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect
      .element(page.getByText(/an AI model at models\.example\.org\. I’ll ask you before/))
      .toBeVisible();
    await type('What is a slice?');
    await expect.element(page.getByRole('dialog', {name: `Send your questions to ${HOST}?`})).toBeVisible();
    expect(small.sent).toEqual([]);
    await userEvent.click(page.getByRole('button', {name: 'Use the AI model'}));
    await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.choose', 'tutor.ask']);
    expect(small.sent[0]?.args).toMatchObject({service: HOST, isAllowed: true});
    await expect.element(page.getByRole('textbox', {name: 'Your question'})).toHaveValue('');
    await expect
      .element(page.getByText(/Explanations are written by an AI model at models\.example\.org/))
      .toBeVisible();
    await type('And a list?');
    await expect.poll(() => small.sent.length).toBe(3);
  });

  test('stays in the field when the dialog is closed, and goes to the lessons alone when that is chosen', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect
      .element(page.getByText(/an AI model at models\.example\.org\. I’ll ask you before/))
      .toBeVisible();
    await type('What is a slice?');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('textbox', {name: 'Your question'})).toHaveValue('What is a slice?');
    expect(small.sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(page.getByRole('button', {name: 'Only use my lessons'}));
    await expect
      .poll(() => small.sent.map(({name, args}) => [name, args['isAllowed']]))
      .toEqual([
        ['tutor.choose', false],
        ['tutor.ask', undefined],
      ]);
    await expect.element(page.getByText(/Your questions stay in the academy, as you chose\.$/)).toBeVisible();
  });

  test('is no hint and no quiz, and nothing where nobody could write', async () => {
    serviceIs(HOST);
    const small = smallTutor();
    await small.open();
    await expect
      .element(page.getByText(/an AI model at models\.example\.org\. I’ll ask you before/))
      .toBeVisible();
    await userEvent.click(page.getByRole('radio', {name: 'Quiz me'}));
    await userEvent.click(page.getByRole('button', {name: 'Quiz me'}));
    await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.ask']);
  });

  test('goes as ever where nothing is configured', async () => {
    const small = smallTutor();
    await small.open();
    await expect
      .element(page.getByText(/I’m not a language model, so I never make anything up\.$/))
      .toBeVisible();
    await type('What is a slice?');
    await expect.poll(() => small.sent.map(({name}) => name)).toEqual(['tutor.ask']);
  });
});
