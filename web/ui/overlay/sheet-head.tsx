import {Dialog as Radix} from 'radix-ui';
import {X} from 'lucide-react';

type Props = {title: string; description: string | undefined; hasClose?: boolean; className: string};

/** Title, description and close button of what opens over the page: dialogs and drawers. */
export function SheetHead({title, description, hasClose = true, className}: Props) {
  return (
    <div className={`flex items-start justify-between gap-4 ${className}`}>
      <div className="min-w-0">
        <Radix.Title dir="auto" className="text-left text-lg font-semibold">
          {title}
        </Radix.Title>
        {description ? (
          <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
        ) : null}
      </div>
      {hasClose ? <Close /> : null}
    </div>
  );
}

const Close = () => (
  <Radix.Close
    aria-label="Close"
    className="-mr-2 grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
  >
    <X size={18} aria-hidden />
  </Radix.Close>
);
