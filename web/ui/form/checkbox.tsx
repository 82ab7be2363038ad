import {useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode} from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: string;
  /** Neither on nor off: some of what it stands for is. */
  mixed?: boolean;
};

/** A yes or no that counts when the form is sent. For what acts at once, see Switch. */
export function Checkbox({label, hint, mixed = false, ...input}: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className="flex gap-2.5">
      <input
        ref={box}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="tick mt-[0.1875rem]"
        {...input}
      />
      <div>
        <label htmlFor={id} className="block min-h-6 cursor-pointer">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
