import type {LucideIcon} from 'lucide-react';
import {DropdownMenu as Radix} from 'radix-ui';
import {useState, type ReactNode} from 'react';
import {Kbd} from '#web/ui/show/kbd.tsx';

type Props = {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** MenuItem, MenuLabel, MenuLine. */
  children: ReactNode;
};

/** A short list of things to do with what it stands on. */
export function Menu({trigger, align = 'end', children}: Props) {
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild ref={setButton}>
        {trigger}
      </Radix.Trigger>
      {/* Into the landmark or the dialog that its button is in: what a menu offers belongs there, not beside it. */}
      <Radix.Portal container={open ? (button?.closest('main, [role=dialog]') ?? null) : null}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="pop z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ItemProps = {
  icon?: LucideIcon;
  /** Its shortcut, shown only. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** One thing to do. */
export function MenuItem({
  icon: Icon,
  keys,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: ItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={`flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 text-md outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 ${danger ? 'text-bad data-highlighted:bg-bad-tint' : 'data-highlighted:bg-sunken'}`}
    >
      {Icon ? <Icon size={16} aria-hidden className={danger ? '' : 'text-muted'} /> : null}
      <span className="flex-1">{children}</span>
      {keys ? <Kbd keys={keys} className="ml-6" /> : null}
    </Radix.Item>
  );
}

/** Names the items below it. */
export const MenuLabel = ({children}: {children: ReactNode}) => (
  <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{children}</Radix.Label>
);

/** Between groups of items. */
export const MenuLine = () => <Radix.Separator className="mx-2.5 my-1 h-px bg-line" />;
