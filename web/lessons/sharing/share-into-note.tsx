import {useMemo} from 'react';
import {NOTE_LIMIT} from '#schema/lessons/lessons.limits.ts';
import {queries} from '#schema/queries.ts';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {joined} from '#web/io/browser/shared-text.ts';
import {lessonPath, useCourse} from '#web/lessons/course.ts';
import {placeOfNew, type Note} from '#web/lessons/notes/notes.ts';
import {drafts, textOf} from '#web/lessons/notes/use-draft.ts';
import {notesInHand} from '#web/lessons/notes/use-writing.ts';
import {startOf} from '#web/lessons/reading/place.tsx';
import {beginningOfBlock, lessonsForNotes, type ToLesson} from '#web/lessons/sharing/note-place.ts';
import {useLearnerStateWith, useLessonMarks, useNextStep} from '#web/lessons/use-progress.ts';
import {ChoiceList} from '#web/ui/form/choice-list.tsx';

type Props = {
  /** What another app has shared. */
  shared: string;
  /** The note is in hand at this address. */
  onDone: (address: string) => void;
};

/** Asks in which lesson it becomes a note. It is not saved: the lesson opens with the note in hand, to be written on. */
export function ShareIntoNote({shared, onDone}: Props) {
  const {userId} = useData();
  const course = useCourse();
  const marks = useLessonMarks();
  const learnerState = useLearnerStateWith(marks);
  const next = useNextStep();
  const [bodies] = useRows(queries.lessons.bodies());
  const blocksOf = useMemo(() => new Map(bodies.map(({lessonId, blocks}) => [lessonId, blocks])), [bodies]);
  const choose = ({module, lesson}: ToLesson) => {
    const passage = beginningOfBlock(blocksOf.get(lesson.id) ?? [], startOf(marks.get(lesson.id)));
    const note: Note = {
      id: crypto.randomUUID(),
      lessonId: lesson.id,
      text: '',
      colour: 'none',
      ...passage,
    };
    const draft = drafts(userId, textOf(placeOfNew(note)));
    draft.keep(joined(draft.read() ?? '', shared, NOTE_LIMIT));
    notesInHand(userId, lesson.id).keep({kind: 'note', note, isNew: true});
    onDone(lessonPath(module.id, lesson.id));
  };
  return (
    <ChoiceList
      title="Write a note"
      hint="It opens in the lesson, where you stopped reading. You can change it before you save it."
      choices={lessonsForNotes({course, learnerState, marks, next})
        .filter(({lesson}) => blocksOf.has(lesson.id))
        .map((one) => ({
          id: one.lesson.id,
          label: one.lesson.title,
          detail: one.module.title,
          onChoose: () => choose(one),
        }))}
    />
  );
}
