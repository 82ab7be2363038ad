import {toggled} from '#web/questions/fields/choosing.ts';
import type {FieldProps} from '#web/questions/fields/field-props.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

/** Options to choose from: radio buttons for one, boxes for several. Digits and letters choose, too. */
export function ChoiceField({question, value, sheet, isInvalid}: FieldProps) {
  const {id, kind, options} = question;
  const isMulti = kind === 'multi';
  return (
    <div className="space-y-2">
      {options.map((html, at) => {
        const isChosen = isMulti ? Array.isArray(value) && value.includes(at) : value === at;
        return (
          <label
            key={html}
            className={`flex cursor-pointer items-start gap-3 rounded-lg border px-3.5 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
              isChosen ? 'border-accent bg-accent-tint' : 'border-edge hover:bg-sunken'
            }`}
          >
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={id}
              checked={isChosen}
              onChange={() => sheet.choose(id, isMulti ? toggled(value, at) : at)}
              {...(isInvalid && isMulti ? {'aria-invalid': true} : {})}
              className="tick mt-[0.1875rem] outline-none"
            />
            <TrustedHtml as="span" html={html} className="prose min-w-0 flex-1 text-base leading-6" />
            <kbd aria-hidden className="gutter mt-0.5 shrink-0 mobile:hidden">
              {String.fromCodePoint(97 + at)}
            </kbd>
          </label>
        );
      })}
    </div>
  );
}
