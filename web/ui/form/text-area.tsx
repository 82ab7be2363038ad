import type {TextareaHTMLAttributes} from 'react';
import {FieldFrame, type FieldWords} from '#web/ui/form/field-frame.tsx';

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldWords;

/**
 * A labelled field for several lines; it grows with its text where the browser can. With a `maxLength`
 * it says how much room is left when that gets scarce, and by how much a text is too long that came otherwise than by typing.
 */
export function TextArea({label, hint, error, labelled = 'above', rows = 3, ...area}: Props) {
  const left = roomLeft(area);
  const notes = [hint, left < 0 ? '' : roomWords(left, area)].filter(Boolean).join(' ');
  const tooLong = left < 0 ? `${(-left).toLocaleString('en')} characters too many.` : undefined;
  return (
    <FieldFrame {...{label, labelled}} error={error ?? tooLong} hint={notes || undefined}>
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

type Room = Pick<Props, 'value' | 'maxLength'>;

const roomLeft = ({value, maxLength = Infinity}: Room): number =>
  typeof value === 'string' ? maxLength - value.length : Infinity;

/** The last tenth counts. */
const roomWords = (left: number, {maxLength = 0}: Room): string =>
  left > maxLength / 10 ? '' : `${left.toLocaleString('en')} characters left.`;
