import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {kept} from '#web/io/kept.ts';
import {joined} from '#web/io/browser/shared-text.ts';
import {lessonPath, useCourse} from '#web/lessons/course.ts';
import {placeOfNew, type Note} from '#web/lessons/notes/notes.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';
import {drafts, textOf} from '#web/lessons/notes/use-draft.ts';
import {notesInHand} from '#web/lessons/notes/use-writing.ts';
import {startOf} from '#web/lessons/reading/place.tsx';
import {beginningOfBlock, lessonsForNotes, type ToLesson} from '#web/lessons/sharing/note-place.ts';
import {useLearnerStateWith, useLessonMarks, useNextStep} from '#web/lessons/use-progress.ts';
import {ChoiceList} from '#web/ui/form/choice-list.tsx';

const isPassage = (value: unknown): value is Passage =>
  typeof value === 'object' &&
  value !== null &&
  (['block', 'start', 'end'] as const).every((field) => Number.isInteger((value as Passage)[field])) &&
  typeof (value as Passage).quote === 'string';

/** Where in a lesson the last shared text became a note. */
const begunPlaces = kept({
  name: 'shared-note-place',
  owner: 'learner',
  until: 'account-deleted',
  schema: isPassage,
});

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
    const begun = begunPlaces(userId, lesson.id);
    const draftAt = (passage: Passage) =>
      drafts(userId, textOf(placeOfNew({lessonId: lesson.id, ...passage})));
    const before = begun.read();
    // Reading has gone on since: what was begun by sharing and not saved is added to, where it is.
    const passage =
      before && draftAt(before).read()
        ? before
        : beginningOfBlock(blocksOf.get(lesson.id) ?? [], startOf(marks.get(lesson.id)));
    begun.keep(passage);
    const note: Note = {
      id: crypto.randomUUID(),
      lessonId: lesson.id,
      text: '',
      colour: 'none',
      ...passage,
    };
    const draft = draftAt(passage);
    draft.keep(joined(draft.read() ?? '', shared));
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
