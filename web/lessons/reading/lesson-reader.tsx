import {memo, useEffect, useMemo, useRef, type ComponentProps} from 'react';
import {lessonAccess, type LearnerState} from '#schema/lessons/access.ts';
import type {Block} from '#schema/lessons/block.ts';
import {useCommand} from '#web/data/data.ts';
import {headingsOf, type Heading} from '#web/lessons/block-text.ts';
import {modulesOf, type Course, type Lesson, type Module} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import {progressOfModules} from '#web/lessons/modules/module-state.ts';
import {NotesList} from '#web/lessons/notes/list.tsx';
import {useNotebook, type Notebook} from '#web/lessons/notes/use-notebook.ts';
import {QuizPanel} from '#web/lessons/quiz/panel.tsx';
import type {Quizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {LessonBar} from '#web/lessons/reading/lesson-bar.tsx';
import {LessonFoot} from '#web/lessons/reading/lesson-foot.tsx';
import {LessonHead} from '#web/lessons/reading/lesson-head.tsx';
import {LessonOutline} from '#web/lessons/reading/panel/lesson-outline.tsx';
import {LessonPanel} from '#web/lessons/reading/panel/lesson-panel.tsx';
import {LessonText} from '#web/lessons/reading/lesson-text.tsx';
import {PlaceNotice, ResumedLine, startOf, usePlace} from '#web/lessons/reading/place.tsx';
import {useDrawnBlocks} from '#web/lessons/reading/use-drawn-blocks.ts';
import {usePanel} from '#web/lessons/reading/panel/use-panel.ts';
import {useScrolled} from '#web/lessons/reading/use-scrolled.ts';
import {LESSON_KEYS, useWays} from '#web/lessons/reading/use-ways.ts';
import {useLater} from '#web/ui/later.tsx';
import {useTitle} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {useShortcut} from '#web/ui/keys/use-shortcut.ts';

const OUTLINE_KEY = {keys: 'o', label: 'Show or hide the outline', group: LESSON_KEYS};
/** About how high quiz and foot are, px. */
const END_PX = 700;

type Props = {
  course: Course;
  module: Module;
  lesson: Lesson;
  blocks: readonly Block[];
  learnerState: LearnerState;
  marks: ReadonlyMap<string, LessonMark>;
  quizzes: Quizzes;
  /** Title of the lesson whose quiz waits to be graded: until then this one is only looked at. */
  aheadOf: string | undefined;
};

function Reader({course, module, lesson, blocks, learnerState, marks, quizzes, aheadOf}: Props) {
  useTitle(lesson.title, module.title);
  const mark = marks.get(lesson.id);
  const container = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  // What is below the window, beside the text or over it follows after the first frame.
  const isPainted = useLater();
  const {drawn, isWhole} = useDrawnBlocks(blocks, startOf(mark), isPainted);
  const notebook = useNotebook(lesson.id, blocks, container, isWhole);
  const isTold = aheadOf === undefined;
  useOpened(lesson.id, isTold && mark?.openedAt == null);
  const place = usePlace({lessonId: lesson.id, container, end, blocks, mark, isWhole, isTold});
  const {bar, line, title} = useScrolled(container);
  const panel = usePanel();
  const {before, after} = useWays(course, lesson.id);
  useShortcut({...OUTLINE_KEY, run: () => panel.toggle('outline'), isOpen: panel.isOverText});
  const headings = useMemo(() => headingsOf(blocks), [blocks]);
  const quiz = quizzes.ofLesson(lesson.id);
  const notes = notebook.placed.length + notebook.moved.length;
  return (
    <>
      <LessonBar
        {...{bar, line, module, lesson, before, after, notes}}
        news={place.isResumed ? <ResumedLine onDone={place.forgetResumed} /> : null}
        openTab={panel.isOpen ? panel.tab : undefined}
        onOutline={() => panel.toggle('outline')}
        onNotes={() => panel.toggle('notes')}
      />
      <article className="lesson">
        <div className="flex items-start gap-12">
          <div className="w-full max-w-[42rem] min-w-0">
            {aheadOf === undefined ? null : <Ahead title={aheadOf} />}
            <LessonHead {...{module, lesson, quiz, title}} />
            <LessonText lessonId={lesson.id} blocks={drawn} {...{container, notebook, isPainted, isTold}} />
            <div ref={end} aria-hidden className="h-px" />
          </div>
          <Side
            {...{course, module, lesson, learnerState, marks, quizzes, panel, notebook, headings}}
            block={place.block}
          />
        </div>
        {isPainted ? (
          <AfterText
            lessonId={lesson.id}
            blocks={blocks.length}
            {...{quiz, before, after}}
            isDoneAround={learnerState.isDone(lesson.id)}
            afterAccess={after && lessonAccess(modulesOf(course), learnerState, after.lesson.id)}
          />
        ) : (
          <div aria-hidden style={{height: END_PX}} />
        )}
      </article>
      <PlaceNotice place={place} headings={headings} />
    </>
  );
}

/** An open lesson: its text, what one does with it, and the ways on. */
export const LessonReader = memo(Reader);

/** The quiz, how the lesson gets done, and the ways on. */
function AfterText(props: ComponentProps<typeof LessonFoot>) {
  return (
    <>
      {props.quiz ? (
        <div className="mt-14">
          <QuizPanel quizId={props.quiz.id} title="Quiz" />
        </div>
      ) : null}
      <LessonFoot {...props} />
    </>
  );
}

type SideProps = Pick<Props, 'course' | 'module' | 'lesson' | 'learnerState' | 'marks' | 'quizzes'> & {
  panel: ReturnType<typeof usePanel>;
  notebook: Notebook;
  headings: readonly Heading[];
  block: number;
};

/** Outline and notes, as a column or in a drawer. */
function Side({
  course,
  module,
  lesson,
  learnerState,
  marks,
  quizzes,
  panel,
  notebook,
  headings,
  block,
}: SideProps) {
  const progress = useMemo(
    () =>
      progressOfModules(modulesOf(course), learnerState, (id) => marks.get(id)?.openedAt != null).get(
        module.id,
      ),
    [course, learnerState, marks, module.id],
  );
  return (
    <LessonPanel
      title={module.title}
      tab={panel.tab}
      onTab={panel.setTab}
      isOpen={panel.isOpen}
      onOpenChange={panel.setOpen}
      isColumn={panel.isColumn}
      notes={notebook.placed.length + notebook.moved.length}
      outline={
        <LessonOutline
          {...{module, lesson, progress, headings, block}}
          hasCheckpoint={quizzes.checkpoint(module.id) !== undefined}
          onFollow={panel.closeDrawer}
        />
      }
      notesList={<NotesList lessonId={lesson.id} notebook={notebook} onLeave={panel.closeDrawer} />}
    />
  );
}

function Ahead({title}: {title: string}) {
  return (
    <div className="mt-6 mb-8">
      <Notice tone="warn" title="A preview">
        You submitted the quiz of “{title}”, and it hasn’t been graded yet. Once it’s passed, this lesson
        opens. Until then your place here isn’t saved.
      </Notice>
    </div>
  );
}

/** Tells the academy once that a lesson was opened: what was opened once stays open. */
function useOpened(lessonId: string, isNews: boolean): void {
  const open = useCommand('lessons.open');
  const told = useRef(false);
  useEffect(() => {
    if (!isNews || told.current) return;
    told.current = true;
    open({lessonId});
  });
}
