import {Dialog as Radix} from 'radix-ui';
import type {ReactNode} from 'react';
import {SheetHead} from '#web/ui/overlay/sheet-head.tsx';
import {useOpener} from '#web/ui/overlay/use-opener.ts';
import {useOpening} from '#web/ui/overlay/use-opening.ts';

type Props = {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where it slides in; a menu comes from the left, details from the right. */
  side?: 'left' | 'right';
  children: ReactNode;
};

const SIDES = {
  left: 'sheet-left left-0 rounded-r-2xl border-r',
  right: 'sheet-right right-0 rounded-l-2xl border-l',
} as const;

/** A modal sheet from the side, as high as the window. */
export function Drawer({title, description, open, onOpenChange, side = 'right', children}: Props) {
  const opener = useOpener();
  const opening = useOpening(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal key={opening}>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...opener}
          {...(description ? {} : {'aria-describedby': undefined})}
          className={`fixed inset-y-0 z-50 flex w-[min(22rem,88vw)] flex-col border-line bg-paper shadow-float ${SIDES[side]}`}
        >
          <SheetHead
            title={title}
            description={description}
            className="px-5 pt-4 pb-2 [&>:first-child]:pt-1"
          />
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
