import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import type {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';

/** What a field needs of its question. */
export type FieldProps = {
  question: DrawnQuestion;
  value: Answer | undefined;
  sheet: AnswerSheet;
  /** Name under which the form finds where to put the focus. */
  focusName: string;
  /** Ids that name and describe the controls. */
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
};
