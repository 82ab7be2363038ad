import {useLayoutEffect, useRef, type KeyboardEvent} from 'react';
import type {Answer, QuestionKind} from '#schema/questions/question.ts';
import {Blocks} from '#web/lessons/blocks.tsx';
import {QuestionField} from '#web/questions/fields/question-field.tsx';
import {useAnswerAlone} from '#web/questions/use-answer-alone.ts';
import type {ReviewCard} from '#web/lessons/review/cards.ts';
import {isComposing} from '#web/ui/composing.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  card: ReviewCard;
  /** From 1. */
  no: number;
  total: number;
  trouble: string | undefined;
  /** The learner came here from another card: the focus goes on with them. */
  isTouched: boolean;
  onCheck: (answer: Answer | undefined) => void;
};

/** Kinds whose controls use Enter themselves. */
const HAS_ENTER: ReadonlySet<QuestionKind> = new Set(['predict', 'order']);

/** A card's question with its controls. */
export function CardQuestion({card, no, total, trouble, isTouched, onCheck}: Props) {
  const {question} = card;
  const {sheet, value} = useAnswerAlone(question);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (isTouched) form.current?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [isTouched]);
  const check = () => {
    sheet.flush();
    onCheck(value);
  };
  // Browsers send a form on Enter from its inputs alone; in a text of several lines Enter is a new line.
  const checkByKey = (event: KeyboardEvent) => {
    const isMeant = event.ctrlKey || event.metaKey || event.target instanceof HTMLFieldSetElement;
    if (event.key !== 'Enter' || !isMeant || isComposing(event)) return;
    event.preventDefault();
    check();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      onKeyDown={checkByKey}
    >
      <QuestionField {...{question, no, total, value, sheet}} error={trouble} Text={Blocks} />
      <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit">Check</Button>
        <p className="gutter mobile:hidden">
          {HAS_ENTER.has(question.kind) ? 'Ctrl+Enter to check' : 'Enter to check'}
        </p>
      </div>
    </form>
  );
}
