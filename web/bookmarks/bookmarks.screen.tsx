import {Trash2} from 'lucide-react';
import {useRef, useState, type FormEvent} from 'react';
import {BOOKMARK_NOTE_MAX} from '#schema/bookmarks/bookmarks.limits.ts';
import {MarkedLesson} from '#web/bookmarks/marked-lesson.tsx';
import type {Bookmark} from '#web/bookmarks/bookmarks.ts';
import {useBookmarks, useLessonChoices, type LessonChoice} from '#web/bookmarks/use-bookmarks.ts';
import {useCommand, useStoreOpen} from '#web/data/data.ts';
import {useSaveWord} from '#web/data/save-word.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {SaveMark} from '#web/ui/show/save-mark.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** Lessons to come back to. */
export function BookmarksScreen() {
  const isOpen = useStoreOpen();
  const bookmarks = useBookmarks();
  const lessons = useLessonChoices();
  return (
    <Page width="reading" title="Bookmarks" lead="Lessons to come back to, with a note if you like.">
      {isOpen || bookmarks.length > 0 ? (
        <div className="space-y-8">
          <NewBookmark lessons={lessons} />
          <List bookmarks={bookmarks} lessons={lessons} />
        </div>
      ) : (
        <Skeleton label="Loading your bookmarks" lines={5} />
      )}
    </Page>
  );
}

function NewBookmark({lessons}: {lessons: readonly LessonChoice[]}) {
  const put = useCommand('bookmarks.put');
  const [lessonId, choose] = useState('');
  const [note, write] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(lessonId === '');
    if (lessonId === '') return;
    put({lessonId, note: note.trim()});
    choose('');
    write('');
  };
  return (
    <form onSubmit={send} className="space-y-4">
      <Select
        label="Lesson"
        value={lessonId}
        error={isMissing && lessonId === '' ? 'Choose a lesson' : undefined}
        onChange={({target}) => choose(target.value)}
      >
        <option value="">Choose a lesson</option>
        {lessons.map(({id, title}) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Field
        label="Note (optional)"
        value={note}
        maxLength={BOOKMARK_NOTE_MAX}
        onChange={({target}) => write(target.value)}
      />
      <Button type="submit">Bookmark</Button>
    </form>
  );
}

type ListProps = {bookmarks: readonly Bookmark[]; lessons: readonly LessonChoice[]};

function List({bookmarks, lessons}: ListProps) {
  const remove = useCommand('bookmarks.remove');
  const wordOf = useSaveWord(bookmarks.flatMap(({pending}) => pending ?? []));
  const list = useRef<HTMLHeadingElement>(null);
  // The button goes with its bookmark.
  const removeOne = (lessonId: string) => {
    remove({lessonId});
    list.current?.focus();
  };
  return (
    <section>
      <h2 ref={list} tabIndex={-1} className="mb-3 text-xl font-semibold outline-none">
        Your bookmarks
      </h2>
      {bookmarks.length === 0 ? (
        <EmptyState title="No bookmarks yet">
          Choose a lesson above, and you’ll find it here again.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {bookmarks.map((bookmark) => {
            const {lessonId, pending} = bookmark;
            const lesson = lessons.find(({id}) => id === lessonId);
            return (
              <li key={lessonId}>
                <Card className="flex items-center gap-4 px-5 py-3.5">
                  <MarkedLesson bookmark={bookmark} lesson={lesson} />
                  <SaveMark state={pending && wordOf(pending)} />
                  <IconButton
                    icon={Trash2}
                    label={`Remove the bookmark from “${lesson?.title ?? lessonId}”`}
                    onClick={() => removeOne(lessonId)}
                  />
                </Card>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
