import {TriangleAlert} from 'lucide-react';
import {memo, useId, type KeyboardEvent} from 'react';
import type {Answer, DrawnQuestion, QuestionKind} from '#schema/questions/question.ts';
import type {TextView} from '#web/questions/text-view.ts';
import type {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import {ChoiceField} from '#web/questions/fields/choice-field.tsx';
import {chosenBy, toggled} from '#web/questions/fields/choosing.ts';
import type {FieldProps} from '#web/questions/fields/field-props.ts';
import {OrderField} from '#web/questions/fields/order-field.tsx';
import {TypedField} from '#web/questions/fields/typed-field.tsx';

type Props = {
  question: DrawnQuestion;
  /** From 1. */
  no: number;
  total: number;
  value: Answer | undefined;
  error: string | undefined;
  sheet: AnswerSheet;
  Text: TextView;
};

const TASKS: Readonly<Record<QuestionKind, string>> = {
  single: 'Choose one',
  multi: 'Choose all that apply',
  text: 'Type your answer',
  number: 'Type a number',
  predict: 'Type exactly what it prints, line by line',
  order: 'Put the lines in order',
};

/** One question with its controls. Redrawn only when its own answer or error changes. */
export const QuestionField = memo(function QuestionField(props: Props) {
  const {question, no, total, value, error, sheet, Text} = props;
  const id = useId();
  const isGroup = question.kind === 'single' || question.kind === 'multi' || question.kind === 'order';
  const focusName = `question-${no}`;
  const field: FieldProps = {
    question,
    value,
    sheet,
    focusName,
    labelledBy: `${id}-stem`,
    describedBy: error === undefined ? undefined : `${id}-error`,
    isInvalid: error !== undefined,
  };
  const chooseByKey = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const at = chosenBy(event, question.options.length);
    if (at === undefined) return;
    event.preventDefault();
    sheet.choose(question.id, question.kind === 'multi' ? toggled(value, at) : at);
    event.currentTarget.querySelectorAll('input')[at]?.focus();
  };
  return (
    <fieldset
      {...(question.kind === 'single' || question.kind === 'multi'
        ? {onKeyDown: chooseByKey, 'data-letters': ''}
        : {})}
      aria-labelledby={`${id}-no ${id}-stem`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      {...(isGroup ? {tabIndex: -1, 'data-focus': focusName} : {})}
      className="min-w-0 scroll-mt-6 outline-none"
    >
      <legend id={`${id}-no`} className="gutter mb-3">
        <span className="mr-2.5 text-accent-strong">
          Question {no} of {total}
        </span>{' '}
        {TASKS[question.kind]}
      </legend>
      <div id={`${id}-stem`} className="mb-5">
        <Text blocks={question.stem} />
      </div>
      <Control {...field} />
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-2.5 flex items-center gap-1.5 text-sm text-bad">
          <TriangleAlert size={15} aria-hidden /> {error}
        </p>
      )}
    </fieldset>
  );
});

function Control(props: FieldProps) {
  switch (props.question.kind) {
    case 'single':
    case 'multi':
      return <ChoiceField {...props} />;
    case 'order':
      return <OrderField {...props} />;
    case 'text':
    case 'number':
    case 'predict':
      return <TypedField {...props} />;
    default:
      return props.question.kind satisfies never;
  }
}
