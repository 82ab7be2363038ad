import {useId} from 'react';

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
};

type Props<V extends string> = {
  legend: string;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  error?: string | undefined;
};

/** One of a few, all in sight. Choosing sends nothing. */
export function RadioGroup<V extends string>({legend, choices, value, onChange, error}: Props<V>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="space-y-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-tint has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input
              type="radio"
              name={id}
              className="tick mt-[0.1875rem]"
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className="block">{choice.label}</span>
              {choice.hint ? <span className="block text-sm text-muted">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
