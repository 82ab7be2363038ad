import {useState, type ChangeEvent} from 'react';
import {TYPED_LIMIT, typedNumber} from '#schema/questions/answer.rules.ts';
import {inOneForm} from '#schema/questions/typed.ts';
import type {FieldProps} from '#web/questions/fields/field-props.ts';

/** A line, a number, or what a program prints. */
export function TypedField(props: FieldProps) {
  const {question, value, sheet, focusName, labelledBy, describedBy, isInvalid} = props;
  const text = typeof value === 'string' ? value : '';
  const [wasLeft, setLeft] = useState(false);
  const isNoNumber = !isInvalid && question.kind === 'number' && wasLeft && isOther(text);
  const noteId = `${focusName}-note`;
  const isWrong = isInvalid || isNoNumber;
  const control = {
    value: text,
    maxLength: TYPED_LIMIT,
    autoComplete: 'off',
    autoCorrect: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    'data-focus': focusName,
    'aria-labelledby': labelledBy,
    'aria-invalid': isWrong,
    'aria-describedby': isNoNumber ? noteId : describedBy,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      sheet.type(question.id, event.target.value);
    },
    onBlur: () => {
      setLeft(true);
      sheet.flush();
    },
  };
  return (
    <>
      <TypedControl kind={question.kind} control={control} />
      {isNoNumber ? (
        <p id={noteId} className="mt-1.5 text-sm text-bad">
          That’s not a number. Write it like 1850, 0.5, or -2e3.
        </p>
      ) : null}
    </>
  );
}

const isOther = (text: string) => inOneForm(text).trim() !== '' && typedNumber(text) === undefined;

type ControlProps = {kind: string; control: Readonly<Record<string, unknown>>};

function TypedControl({kind, control}: ControlProps) {
  if (kind === 'predict') {
    return (
      <textarea
        {...control}
        dir="auto"
        rows={4}
        wrap="off"
        className="control block w-full resize-y rounded-lg px-3.5 py-3 font-mono text-sm leading-6"
      />
    );
  }
  const isNumber = kind === 'number';
  return (
    <input
      {...control}
      dir="auto"
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      className={`control h-11 w-full rounded-lg px-3.5 text-base ${isNumber ? 'max-w-56 font-mono tabular-nums' : ''}`}
    />
  );
}
