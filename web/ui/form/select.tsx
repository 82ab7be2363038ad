import {ChevronsUpDown} from 'lucide-react';
import type {SelectHTMLAttributes} from 'react';
import {FieldFrame, type FieldWords} from '#web/ui/form/field-frame.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> &
  FieldWords & {
    /** Small: above a list, for what of it is shown. */
    size?: 'normal' | 'small';
  };

const SIZES = {normal: 'h-11 pr-10 pl-3 text-base', small: 'h-9 pr-8 pl-2.5 text-sm'} as const;

/**
 * A labelled choice from a list: the browser's own, so that phones show their wheel and every
 * keyboard and reader knows it. Its children are `<option>`s.
 */
export function Select({
  label,
  hint,
  error,
  labelled = 'above',
  size = 'normal',
  children,
  ...select
}: Props) {
  return (
    <FieldFrame {...{label, hint, error, labelled}}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            className={`control w-full appearance-none truncate rounded-lg ${SIZES[size]}`}
            {...select}
          >
            {children}
          </select>
          <ChevronsUpDown
            size={size === 'small' ? 14 : 16}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
          />
        </div>
      )}
    </FieldFrame>
  );
}
