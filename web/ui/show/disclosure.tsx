import {ChevronDown} from 'lucide-react';
import {useId, useState, type ReactNode} from 'react';

type Props = {
  title: string;
  /** What it comes to, in a word or two: "2 of 9". */
  note?: ReactNode;
  isOpenFirst?: boolean;
  children: ReactNode;
};

/** A section of details that opens when it is asked for. Closed, it is not drawn, and readers do not find it. */
export function Disclosure({title, note, isOpenFirst = false, children}: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <section aria-label={title} className="border-t border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-14 w-full items-center gap-3 py-3 text-left text-xl font-semibold"
        >
          {title}
          {note ? <span className="text-md font-normal text-muted">{note}</span> : null}
          <ChevronDown
            size={20}
            aria-hidden
            className="ml-auto shrink-0 text-muted transition-transform group-hover:text-ink group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      {isOpen ? (
        <div id={id} className="pt-1 pb-8">
          {children}
        </div>
      ) : null}
    </section>
  );
}
