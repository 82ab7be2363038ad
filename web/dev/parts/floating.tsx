import {Bell, Copy, EllipsisVertical, Pencil, Share2, Trash2} from 'lucide-react';
import {useRef, useState} from 'react';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {FloatingNotice} from '#web/ui/overlay/floating-notice.tsx';
import {Menu, MenuItem, MenuLabel, MenuLine} from '#web/ui/overlay/menu.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {described} from '#web/ui/overlay/tooltip.ts';

type Open = 'dialog' | 'left' | 'right' | 'confirm' | undefined;

function Modals() {
  const [open, setOpen] = useState<Open>();
  const is = (which: Open) => ({
    open: open === which,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? which : undefined),
  });
  const close = () => setOpen(undefined);
  return (
    <Specimens>
      <Specimen name="dialog">
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          Rename project
        </Button>
      </Specimen>
      <Specimen name="drawer">
        <Button kind="secondary" onClick={() => setOpen('left')}>
          From the left
        </Button>
        <Button kind="secondary" onClick={() => setOpen('right')}>
          From the right
        </Button>
      </Specimen>
      <Specimen name="confirm">
        <Button kind="danger" onClick={() => setOpen('confirm')}>
          <Trash2 size={16} aria-hidden /> Delete project
        </Button>
      </Specimen>
      <Dialog title="Rename project" description="Its address doesn’t change." {...is('dialog')}>
        <Field label="Name" defaultValue="Expense analyzer" />
        <div className="mt-6 flex justify-end gap-3">
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Rename</Button>
        </div>
      </Dialog>
      <Drawer title="Contents" side="left" {...is('left')}>
        <p className="px-5 py-3 text-muted">The menu slides in from the sidebar’s side.</p>
      </Drawer>
      <Drawer title="Submission 12" description="Checked 2 minutes ago" {...is('right')}>
        <p className="px-5 py-3 text-muted">Details about an item in the list behind it.</p>
      </Drawer>
      <Confirm
        title="Delete “Expense analyzer”?"
        effect="This also deletes its files and 14 saved versions. It can’t be undone."
        act="Delete project"
        stay="Keep it"
        destructive
        onConfirm={close}
        {...is('confirm')}
      />
    </Specimens>
  );
}

function Attached() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimens>
      <Specimen name="menu">
        <Menu align="start" trigger={<IconButton icon={EllipsisVertical} label="Project" />}>
          <MenuLabel>Expense analyzer</MenuLabel>
          <MenuItem icon={Pencil} onSelect={() => undefined}>
            Rename
          </MenuItem>
          <MenuItem icon={Copy} keys="Mod+d" onSelect={() => undefined}>
            Duplicate
          </MenuItem>
          <MenuItem icon={Share2} disabled onSelect={() => undefined}>
            Share
          </MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} danger onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="popover">
        <IconButton
          ref={anchor}
          icon={Bell}
          label="What’s new"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Popover label="What’s new" anchor={anchor} open={isOpen} onOpenChange={setOpen}>
          <p className="p-5 text-sm text-muted">The page behind it doesn’t move.</p>
        </Popover>
      </Specimen>
      <Specimen name="tooltip">
        <Button kind="secondary" {...described({text: 'All lessons, month by month'})}>
          Hover over me
        </Button>
        <Button kind="secondary" {...described({title: 'Search', text: 'Lessons and pages', keys: 'Mod+k'})}>
          With keys
        </Button>
      </Specimen>
    </Specimens>
  );
}

function Offer() {
  const [isShown, setShown] = useState(false);
  const close = () => setShown(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setShown(true)}>
        Continue elsewhere
      </Button>
      {isShown ? (
        <FloatingNotice action="Continue at “Slicing”" onAction={close} onDismiss={close}>
          You read further on another device.
        </FloatingNotice>
      ) : null}
    </>
  );
}

const Toasts = () => (
  <Specimens>
    <Specimen name="offer">
      <Offer />
    </Specimen>
    <Specimen name="neutral">
      <Button
        kind="secondary"
        onClick={() =>
          toast({
            title: 'Link copied',
            action: {label: 'Open', run: () => document.querySelector('#toasts')?.scrollIntoView()},
          })
        }
      >
        Copy link
      </Button>
    </Specimen>
    <Specimen name="good">
      <Button
        kind="secondary"
        onClick={() => toast({title: 'Login successful', description: 'Welcome back!', tone: 'good'})}
      >
        Sign in
      </Button>
    </Specimen>
    <Specimen name="bad">
      <Button
        kind="secondary"
        onClick={() =>
          toast({
            title: 'The run didn’t finish',
            description: 'It ran for more than 10 seconds, so we stopped it. Your code is saved.',
            tone: 'bad',
          })
        }
      >
        Run forever
      </Button>
    </Specimen>
  </Specimens>
);

/** What lies over the page for a while. */
export const floating: readonly Part[] = [
  {
    id: 'modals',
    title: 'Dialog, drawer, confirm',
    words:
      'Focus moves in, stays in, and returns. A confirmation names the effect and starts on the safe choice.',
    show: Modals,
  },
  {
    id: 'attached',
    title: 'Menu, popover, tooltip',
    words:
      'They open next to their trigger. A tooltip waits 700 ms; the next one, within 300 ms, opens right away.',
    show: Attached,
  },
  {
    id: 'toasts',
    title: 'Toasts and offers',
    words:
      'One toast at a time, for 5 seconds; F8 moves to it. Never the only place for anything important. An offer stays until it’s answered.',
    show: Toasts,
  },
];
