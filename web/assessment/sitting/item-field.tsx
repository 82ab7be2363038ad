import {ArrowLeft, ArrowRight, Flag} from 'lucide-react';
import type {Asked} from '#schema/questions/code.ts';
import {CodeItem} from '#web/assessment/sitting/code-item.tsx';
import {QuestionText} from '#web/assessment/sitting/question-text.tsx';
import type {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import {missingOf, type Answers} from '#web/questions/answers.ts';
import {QuestionField} from '#web/questions/fields/question-field.tsx';
import {Button} from '#web/ui/form/button.tsx';

type ItemProps = {item: Asked; no: number; total: number; answers: Answers; sheet: AnswerSheet};

/** An item of the attempt with its controls. */
export function ItemField({item, no, total, answers, sheet}: ItemProps) {
  const value = answers.get(item.id);
  if (item.kind !== 'code') {
    return (
      <QuestionField question={item} {...{no, total, value, sheet}} error={undefined} Text={QuestionText} />
    );
  }
  return (
    <CodeItem
      item={item}
      {...{no, total}}
      value={typeof value === 'string' ? value : item.starter}
      onChange={(program) => sheet.type(item.id, program)}
      error={answers.has(item.id) ? missingOf([item], answers)[0]?.words : undefined}
    />
  );
}

type FootProps = {
  isFirst: boolean;
  isLast: boolean;
  isFlagged: boolean;
  onBack: () => void;
  onFlag: () => void;
};

/** The way on, and a flag for coming back. */
export function ItemFoot({isFirst, isLast, isFlagged, onBack, onFlag}: FootProps) {
  return (
    <div className="mt-7 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {isFirst ? null : (
        <Button kind="secondary" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden /> Back
        </Button>
      )}
      <Button type="submit">
        <span>{isLast ? 'Review' : 'Next'}</span> <ArrowRight size={16} aria-hidden />
      </Button>
      <Button kind="quiet" aria-pressed={isFlagged} onClick={onFlag} className="ml-auto">
        <Flag size={16} aria-hidden className={isFlagged ? 'fill-current text-warn' : ''} />
        <span>{isFlagged ? 'Flagged' : 'Flag'}</span>
      </Button>
    </div>
  );
}
