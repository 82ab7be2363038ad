// Keys of an input method are not the academy's, whichever browser tells of them: Enter takes a word, Escape takes it back.
import {FileText} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {compose, ENDINGS, press, type Pressed} from '#tests/components/keys.ts';
import {DataContext, type Data} from '#web/data/data.ts';
import {NoteDialog} from '#web/lessons/notes/note-dialog.tsx';
import type {Note} from '#web/lessons/notes/notes.ts';
import {CardQuestion} from '#web/lessons/review/card-question.tsx';
import type {ReviewCard} from '#web/lessons/review/cards.ts';
import {Palette} from '#web/palette/palette.tsx';
import type {PaletteSource} from '#web/part/palette.ts';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';
import {useShortcut} from '#web/ui/keys/use-shortcut.ts';

/** What a key does that is nobody else's. */
const did = vi.fn<() => void>();

beforeEach(() => did.mockClear());

const ENTER = {key: 'Enter', keyCode: 13};
const ESCAPE = {key: 'Escape', keyCode: 27};
const MOD_ENTER = {...ENTER, ctrlKey: true};

const NOTE: Note = {
  id: 'n',
  lessonId: 'l',
  text: 'Word',
  colour: 'none',
  block: 0,
  start: 0,
  end: 1,
  quote: 'x',
};
const data = {
  userId: 'ada',
  send: did,
  outbox: {subscribe: () => () => undefined, pending: () => []},
} as unknown as Data;

const CARD = {
  question: {id: 'q', kind: 'text', topic: 't', stem: [], options: []},
} as unknown as ReviewCard;

const source: PaletteSource = {
  needsData: false,
  useEntries: () => [{id: 'one', kind: 'Pages', title: 'Word', detail: '', icon: FileText, run: did}],
};

function WithShortcut() {
  useShortcut({keys: 'Mod+k', label: 'Search', group: 'Everywhere', run: did});
  return <Field label="Words" />;
}

function WithPopover() {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" ref={setButton}>
        Open
      </button>
      {button ? (
        <Popover label="Words" anchor={{current: button}} open onOpenChange={did}>
          <Field label="Words" />
        </Popover>
      ) : null}
    </>
  );
}

const user = {id: 'ada'} as Parameters<typeof Palette>[0]['user'];

type Case = readonly [string, ReactNode, Pressed, 'textbox' | 'combobox'];

const CASES: readonly Case[] = [
  [
    'Escape in a dialog',
    <Dialog title="Note" open onOpenChange={did} key="dialog">
      <Field label="Words" />
    </Dialog>,
    ESCAPE,
    'textbox',
  ],
  [
    'Escape in a drawer',
    <Drawer title="Note" open onOpenChange={did} key="drawer">
      <Field label="Words" />
    </Drawer>,
    ESCAPE,
    'textbox',
  ],
  ['Escape in a popover', <WithPopover key="popover" />, ESCAPE, 'textbox'],
  [
    'Escape in the palette',
    <Palette user={user} open onOpenChange={did} sources={[]} key="palette" />,
    ESCAPE,
    'combobox',
  ],
  [
    'Enter in the palette',
    <Palette user={user} open onOpenChange={() => undefined} sources={[source]} key="palette-enter" />,
    ENTER,
    'combobox',
  ],
  [
    'Ctrl+Enter in a note',
    <DataContext.Provider value={data} key="note">
      <NoteDialog
        note={NOTE}
        isNew={false}
        read={() => 'x'}
        onClose={() => undefined}
        onRemove={() => undefined}
      />
    </DataContext.Provider>,
    MOD_ENTER,
    'textbox',
  ],
  [
    'Ctrl+Enter in a card’s answer',
    <CardQuestion
      card={CARD}
      no={1}
      total={1}
      trouble={undefined}
      isTouched={false}
      onCheck={did}
      key="card"
    />,
    MOD_ENTER,
    'textbox',
  ],
  [
    'a shortcut in a field',
    <WithShortcut key="shortcut" />,
    {key: 'k', keyCode: 75, ctrlKey: true},
    'textbox',
  ],
];

describe.each(CASES)('%s', (_, shown, key, role) => {
  test.each(ENDINGS)('is the input method’s in %s, and ours after it', async (__, endBy) => {
    await render(shown);
    const field = page.getByRole(role).first().element();
    (field as HTMLElement).focus();
    compose(field);
    endBy(field, key);
    expect(did).not.toHaveBeenCalled();
    press(field, key);
    await expect.poll(() => did.mock.calls.length).toBe(1);
  });
});
