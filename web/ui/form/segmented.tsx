import type {LucideIcon} from 'lucide-react';
import {useId} from 'react';

type Option<V extends string> = {readonly value: V; readonly label: string; readonly icon?: LucideIcon};

type Props<V extends string> = {
  /** What is chosen here; read out, not shown. */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Shows the icons alone; the words stay as names. */
  iconsOnly?: boolean;
};

/** The trough in which segments lie. */
export const segmentsLook = 'inline-flex max-w-full flex-wrap rounded-lg bg-sunken p-0.5 ring-1 ring-line';

/** Two to four views of the same thing, one of them on. */
export function Segmented<V extends string>({label, options, value, onChange, iconsOnly}: Props<V>) {
  const name = useId();
  return (
    <fieldset className={segmentsLook}>
      <legend className="sr-only">{label}</legend>
      {options.map(({value: own, label: words, icon: Icon}) => (
        <label
          key={own}
          title={iconsOnly ? words : undefined}
          className={`relative grid h-7 cursor-pointer grid-flow-col place-items-center gap-1.5 rounded-md text-sm text-muted transition-colors hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-focus-visible:outline-offset-2 ${iconsOnly ? 'w-7' : 'px-3'}`}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0"
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {Icon ? <Icon size={15} aria-hidden /> : null}
          <span className={iconsOnly ? 'sr-only' : undefined}>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
