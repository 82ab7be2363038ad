import type {TextareaHTMLAttributes} from 'react';
import {FieldFrame, type FieldWords} from '#web/ui/form/field-frame.tsx';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords;

/**
 * A labelled field for several lines; it grows with its text where the browser can. With a `maxLength`
 * it says how much room is left when that gets scarce.
 */
export function TextArea({label, hint, error, labelled = 'above', rows = 3, ...area}: Props) {
  const notes = [hint, roomLeft(area)].filter(Boolean).join(' ');
  return (
    <FieldFrame {...{label, error, labelled}} hint={notes || undefined}>
      {(ties) => (
        <textarea
          dir="auto"
          {...ties}
          rows={rows}
          className="control block field-sizing-content max-h-80 min-h-24 w-full rounded-lg px-3 py-2.5 text-base placeholder:text-muted"
          {...area}
        />
      )}
    </FieldFrame>
  );
}

/** The last tenth counts. */
function roomLeft({value, maxLength}: Pick<Props, 'value' | 'maxLength'>): string {
  if (maxLength === undefined || typeof value !== 'string') return '';
  const left = maxLength - value.length;
  return left > maxLength / 10 ? '' : `${left.toLocaleString('en')} characters left.`;
}
