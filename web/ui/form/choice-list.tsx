import {ChevronRight} from 'lucide-react';
import {useId, type ReactNode} from 'react';

export type Choice = {
  readonly id: string;
  readonly label: ReactNode;
  /** Below the label, smaller. */
  readonly detail?: string;
  readonly picture?: ReactNode;
  readonly onChoose: () => void;
};

type Props = {title: string; hint: string; choices: readonly Choice[]};

/** Places or people of which one is chosen by a click; nothing where there are none. */
export function ChoiceList({title, hint, choices}: Props) {
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-sm text-muted">{hint}</p>
      <ul className="mt-2 max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {choices.map(({id: key, label, detail, picture, onChoose}) => (
          <li key={key}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
              onClick={onChoose}
            >
              {picture}
              <span className="min-w-0">
                <span dir="auto" className="block truncate">
                  {label}
                </span>
                {detail === undefined ? null : (
                  <span className="block truncate text-sm text-muted">{detail}</span>
                )}
              </span>
              <ChevronRight size={16} aria-hidden className="ml-auto shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
