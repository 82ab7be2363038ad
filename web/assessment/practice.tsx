import {useState} from 'react';
import type {CodeQuestion} from '#schema/questions/code.ts';
import type {DrawnQuestion} from '#schema/questions/question.ts';
import {CodeItem} from '#web/assessment/sitting/code-item.tsx';
import {QuestionText} from '#web/assessment/sitting/question-text.tsx';
import {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import {QuestionField} from '#web/questions/fields/question-field.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Card} from '#web/ui/show/card.tsx';

const prose = (html: string) => [{kind: 'prose' as const, html}];

const CHOICE: DrawnQuestion = {
  id: 'practice-choice',
  kind: 'single',
  stem: prose('<p>What does <code>len("data")</code> give?</p>'),
  options: ['<code>3</code>', '<code>4</code>', '<code>"data"</code>'],
  topic: 'Practice',
  difficulty: 1,
};
const RIGHT = 1;

const PROGRAM: CodeQuestion = {
  id: 'practice-code',
  kind: 'code',
  stem: prose('<p>Write <code>double(n)</code> so that it returns twice the number.</p>'),
  options: [],
  starter: 'def double(n):\n    ...\n',
  tests: [
    {name: 'doubles 4', call: 'double(4)', equals: '8'},
    {name: 'doubles 0', call: 'double(0)', equals: '0'},
  ],
  hidden: ['doubles a negative number'],
  topic: 'Practice',
  difficulty: 1,
};

/** A choice and a program, as they are in the assessment; judged here, since nothing depends on it. */
export function Practice() {
  const [sheet] = useState(() => new AnswerSheet([]));
  const [chosen, setChosen] = useState<number>();
  const [program, setProgram] = useState(PROGRAM.starter);
  const [isChecked, setChecked] = useState(false);
  const practised = practising(sheet, (value) => {
    setChosen(value);
    setChecked(false);
  });
  return (
    <Card className="divide-y divide-line px-5 sm:px-6">
      <div className="py-6">
        <QuestionField
          question={CHOICE}
          no={1}
          total={2}
          value={chosen}
          error={undefined}
          sheet={practised}
          Text={QuestionText}
        />
        <div className="mt-4 flex min-h-8 items-center gap-4">
          <Button
            size="small"
            kind="secondary"
            disabled={chosen === undefined}
            onClick={() => setChecked(true)}
          >
            Check
          </Button>
          <p role="status" className="text-sm">
            {isChecked
              ? chosen === RIGHT
                ? 'Right: it counts the 4 characters.'
                : 'Not yet. Count them.'
              : ''}
          </p>
        </div>
      </div>
      <div className="py-6">
        <CodeItem item={PROGRAM} no={2} total={2} value={program} onChange={setProgram} error={undefined} />
      </div>
    </Card>
  );
}

/** The sheet of a question that nobody saves. */
function practising(sheet: AnswerSheet, choose: (value: number) => void): AnswerSheet {
  return Object.assign(Object.create(sheet) as AnswerSheet, {
    choose: (_: string, value: unknown) => {
      if (typeof value === 'number') choose(value);
    },
  });
}
