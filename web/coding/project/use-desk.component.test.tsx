// What is typed into a file is saved, whatever is done to the device's clock.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {File} from '#web/coding/project/files/files.ts';
import {GAP_MS, REST_MS} from '#web/coding/project/desk.ts';
import {useDesk} from '#web/coding/project/use-desk.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';

const HEAD = {text: '', saveId: 's0', rev: 1, asSent: false};
const MAIN: File = {id: 'main', path: 'main.py', head: HEAD, conflictOf: undefined, isRemoved: false};
const FILES = new Map([[MAIN.id, MAIN]]);

const saved: unknown[] = [];
const nothing: never[] = [];
const outbox = {
  subscribe: () => () => undefined,
  pending: () => nothing,
  discard: () => Promise.resolve(),
};
const send = ({args}: NewCommand) => void saved.push(args['text']);
const data = {userId: crypto.randomUUID(), outbox, send} as unknown as Data;

beforeEach(() => void vi.useFakeTimers({toFake: ['Date', 'setTimeout', 'clearTimeout']}));
afterEach(() => vi.useRealTimers());

function Editor() {
  const desk = useDesk('project', FILES);
  return (
    <button type="button" onClick={() => desk.type('main', `${desk.textOf('main') ?? ''}x`, HEAD)}>
      Type
    </button>
  );
}

test('a clock that is set back by a day holds up no save', async () => {
  await render(
    <DataContext.Provider value={data}>
      <Editor />
    </DataContext.Provider>,
  );
  const type = () => page.getByRole('button', {name: 'Type'}).element().dispatchEvent(click());
  type();
  vi.advanceTimersByTime(REST_MS);
  expect(saved).toEqual(['x']);
  vi.setSystemTime(Date.now() - 86_400_000);
  type();
  vi.advanceTimersByTime(GAP_MS);
  expect(saved).toEqual(['x', 'xx']);
});

const click = () => new MouseEvent('click', {bubbles: true});
