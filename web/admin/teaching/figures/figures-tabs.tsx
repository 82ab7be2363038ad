import {getCourseFigures, type LessonFigures, type QuestionFigures} from '#schema/admin/teaching.api.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {Prerequisites} from '#web/admin/teaching/figures/prerequisites.tsx';
import {TEACHING} from '#web/admin/teaching/tabs.ts';

const NOBODY: readonly never[] = [];
const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.round((100 * part) / whole);
const percent = (value: number | null) =>
  value === null ? <span className="text-muted">–</span> : `${value}%`;

const LESSON_COLUMNS: readonly Column<LessonFigures>[] = [
  {id: 'title', name: 'Lesson', value: ({title}) => title, heads: true, width: 11},
  {id: 'module', name: 'Module', value: ({module}) => module, onPhone: true, width: 8},
  {id: 'position', name: 'No.', value: ({position}) => position, figures: true, width: 4.5},
  {id: 'opened', name: 'Opened', value: ({opened}) => opened, figures: true, onPhone: true, width: 5},
  {id: 'done', name: 'Finished', value: ({done}) => done, figures: true, onPhone: true, width: 5},
  {
    id: 'finish',
    name: 'Finish rate',
    value: ({done, opened}) => share(done, opened),
    show: ({done, opened}) => percent(share(done, opened)),
    figures: true,
    onPhone: true,
    width: 6,
  },
  {
    id: 'quiz',
    name: 'Quiz passed',
    value: ({passed, tried}) => share(passed, tried),
    show: ({passed, tried}) => percent(share(passed, tried)),
    figures: true,
    onPhone: true,
    width: 6,
  },
  {id: 'reports', name: 'Open reports', value: ({openReports}) => openReports, figures: true, width: 7.5},
];

const QUESTION_COLUMNS: readonly Column<QuestionFigures>[] = [
  {id: 'question', name: 'Question', value: ({id}) => id, heads: true, width: 12},
  {id: 'of', name: 'Quiz of', value: ({quiz}) => quiz, onPhone: true, width: 9},
  {id: 'topic', name: 'Topic', value: ({topic}) => topic, width: 7},
  {id: 'difficulty', name: 'Difficulty', value: ({difficulty}) => difficulty, figures: true, width: 6.5},
  {id: 'asked', name: 'Answered', value: ({asked}) => asked, figures: true, onPhone: true, width: 6.5},
  {
    id: 'right',
    name: 'Right',
    value: ({rightPct}) => rightPct,
    show: ({rightPct}) => percent(rightPct),
    figures: true,
    onPhone: true,
    width: 5,
  },
  {
    id: 'discrimination',
    name: 'Discrimination',
    value: ({discrimination}) => discrimination,
    figures: true,
    onPhone: true,
    width: 7,
  },
];

const LESSONS = {
  columns: LESSON_COLUMNS,
  filters: NOBODY,
  sort: {id: 'position', desc: false},
  fixed: {tab: 'lessons'},
} as const;
const QUESTIONS = {
  columns: QUESTION_COLUMNS,
  filters: NOBODY,
  sort: {id: 'asked', desc: true},
  fixed: {tab: 'questions'},
} as const;

/** How far learners get, lesson by lesson. */
export function LessonsTab() {
  const view = useView(LESSONS);
  const {data, problem, askAgain} = useAdminRest(getCourseFigures, {});
  return (
    <>
      {data ? <Prerequisites modules={data.modules} /> : null}
      <DataTable
        label="Lessons"
        rows={data?.lessons ?? NOBODY}
        isKnown={data !== undefined}
        idOf={({id}) => id}
        titleOf={({title}) => title}
        {...{view, problem}}
        onRetry={askAgain}
        columns={LESSON_COLUMNS}
        path={TEACHING}
        searchLabel="Search lessons"
        colleagues={NOBODY}
        canOpen={false}
        empty={{title: 'No lessons yet', text: 'Lessons that are written show up here.'}}
      />
    </>
  );
}

/** How questions do: too easy, too hard, or answered right by those who get the rest wrong. */
export function QuestionsTab() {
  const view = useView(QUESTIONS);
  const {data, problem, askAgain} = useAdminRest(getCourseFigures, {});
  return (
    <>
      <p className="max-w-[42rem] text-sm text-muted">
        Discrimination is how many points of 100 learners who got a question right are ahead in the whole
        attempt. Near zero or below, the question may be unclear or its key wrong.
      </p>
      <DataTable
        label="Questions"
        rows={data?.questions ?? NOBODY}
        isKnown={data !== undefined}
        idOf={({id}) => id}
        titleOf={({id}) => id}
        {...{view, problem}}
        onRetry={askAgain}
        columns={QUESTION_COLUMNS}
        path={TEACHING}
        searchLabel="Search questions"
        colleagues={NOBODY}
        canOpen={false}
        empty={{title: 'No questions yet', text: 'Questions of the course show up here.'}}
      />
    </>
  );
}
