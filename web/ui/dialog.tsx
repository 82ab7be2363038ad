import {Dialog as Radix} from 'radix-ui';
import {X} from 'lucide-react';
import {useRef, type ReactNode} from 'react';

type Props = {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A modal dialog: focus goes in, stays in, and comes back; Escape and a click outside close it. */
export function Dialog({title, description, open, onOpenChange, children}: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/30 backdrop-blur-[1px] dark:bg-sunken/70" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix knows only its own triggers; ours is whatever had the focus.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          {...(description ? {} : {'aria-describedby': undefined})}
          className="rise fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[85dvh] w-full max-w-lg flex-col rounded-t-2xl border border-line bg-surface shadow-float sm:bottom-auto sm:top-[12dvh] sm:rounded-2xl"
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div>
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 grid size-9 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
            >
              <X size={18} aria-hidden />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto px-6 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
