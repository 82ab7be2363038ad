import {useId, type InputHTMLAttributes, type ReactNode} from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** A control inside the field's right edge. */
  after?: ReactNode;
};

/** A labelled input; its error is tied to it and read out. */
export function Field({label, hint, error, after, ...input}: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={`h-11 w-full rounded-lg border bg-surface px-3 text-base placeholder:text-muted ${
            error ? 'border-bad' : 'border-edge'
          } ${after ? 'pr-12' : ''}`}
          {...input}
        />
        {after ? <div className="absolute inset-y-0 right-1 flex items-center">{after}</div> : null}
      </div>
      {note ? (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
