import {Popover as Radix} from 'radix-ui';
import type {ReactNode, RefObject} from 'react';
import {closing} from '#web/ui/composing.ts';

type Props = {
  /** Its name for who cannot see it. */
  label: string;
  /** The button that it stands on; it says `aria-haspopup="dialog"` and `aria-expanded` itself. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: 'top' | 'right' | 'bottom';
  /** Which edges of sheet and button are in line. */
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A small sheet on the button that opened it; the page behind stays as it is. */
export function Popover({
  label,
  anchor,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'end',
  children,
}: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={side === 'right' ? 20 : 8}
          collisionPadding={12}
          {...closing}
          onInteractOutside={(event) => {
            // The button's own click closes it.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A link in it may have led to another page, whose heading has the focus by now.
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
          className="pop z-50 w-[min(22rem,calc(100vw-1.5rem))] origin-(--radix-popover-content-transform-origin) rounded-xl border border-line bg-surface shadow-pop outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
