import {useState} from 'react';
import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';

type Shown = {open: boolean; onOpenChange: (open: boolean) => void};

const KINDS = {
  dialog: (shown: Shown) => (
    <Dialog title="Settings" {...shown}>
      <button type="button" onClick={() => shown.onOpenChange(false)}>
        Save
      </button>
    </Dialog>
  ),
  drawer: (shown: Shown) => (
    <Drawer title="Settings" {...shown}>
      <button type="button" onClick={() => shown.onOpenChange(false)}>
        Save
      </button>
    </Drawer>
  ),
  confirm: (shown: Shown) => (
    <Confirm title="Settings" effect="" act="Save" {...shown} onConfirm={() => shown.onOpenChange(false)} />
  ),
};

function Screen({kind}: {kind: keyof typeof KINDS}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Message" />
      {KINDS[kind]({open, onOpenChange: setOpen})}
    </>
  );
}

/** Long enough for a click: what closes is still there. */
const LINGERS = `
  @keyframes linger { to { opacity: 0 } }
  [role$='dialog'][data-state='closed'] { animation: linger 60s !important }`;
const isClosing = () => document.querySelector('[role$=dialog][data-state=closed]') !== null;

test.each(['dialog', 'drawer', 'confirm'] as const)(
  'a %s that is opened again while it closes stays open, with the focus in it',
  async (kind) => {
    await render(<Screen kind={kind} />);
    const lingers = document.head.appendChild(document.createElement('style'));
    lingers.textContent = LINGERS;
    const opener = page.getByRole('button', {name: 'Open', includeHidden: true});
    await opener.click();
    await page.getByRole('button', {name: 'Save'}).click();
    await expect.poll(isClosing).toBe(true);
    await opener.click({force: true});
    await expect.poll(isClosing).toBe(false);
    await expect.element(page.getByRole('button', {name: 'Save'})).toBeVisible();
    await expect
      .poll(() => document.querySelector('[role$=dialog]')?.contains(document.activeElement))
      .toBe(true);
    lingers.remove();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role$=dialog]')).toBe(null);
    await expect.element(opener).toHaveFocus();
  },
);

test.each(['dialog', 'drawer', 'confirm'] as const)(
  'whoever writes elsewhere while a %s fades goes on writing',
  async (kind) => {
    await render(<Screen kind={kind} />);
    const lingers = document.head.appendChild(document.createElement('style'));
    lingers.textContent = LINGERS;
    await page.getByRole('button', {name: 'Open'}).click();
    await page.getByRole('button', {name: 'Save'}).click();
    await expect.poll(isClosing).toBe(true);
    const message = page.getByRole('textbox', {name: 'Message', includeHidden: true});
    (message.element() as HTMLElement).focus();
    for (const animation of document.getAnimations()) animation.finish();
    await expect.poll(() => document.querySelector('[role$=dialog]')).toBe(null);
    lingers.remove();
    // The focus is given back in a task of its own.
    await new Promise((next) => setTimeout(next));
    await expect.element(message).toHaveFocus();
  },
);
