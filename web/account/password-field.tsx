import {Eye, EyeOff} from 'lucide-react';
import {useState} from 'react';
import {Field} from '#web/ui/form/field.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';

type Props = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  /** The first of a modal: it gets the focus. */
  isFirst?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** A password with a toggle that shows it. */
export function PasswordField({isFirst = false, ...props}: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      {...(isFirst ? focusFirst : {})}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown((now) => !now)}
          className="grid size-9 place-items-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  );
}
