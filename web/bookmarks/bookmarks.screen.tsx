import {Trash2} from 'lucide-react';
import {useState, type FormEvent} from 'react';
import {Link} from 'wouter';
import {BOOKMARK_NOTE_LIMIT} from '#schema/bookmarks/bookmarks.limits.ts';
import type {Bookmark} from '#web/bookmarks/bookmarks.ts';
import {useBookmarks, useLessons, type MarkedLesson} from '#web/bookmarks/use-bookmarks.ts';
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
  const lessons = useLessons();
  return (
    <Page title="Bookmarks" lead="Lessons to come back to, with a note if you like.">
      {isOpen || bookmarks.length > 0 ? (
        <div className="space-y-6">
          <NewBookmark lessons={lessons} />
          <List bookmarks={bookmarks} lessons={lessons} />
        </div>
      ) : (
        <Skeleton label="Loading your bookmarks" lines={5} />
      )}
    </Page>
  );
}

function NewBookmark({lessons}: {lessons: readonly MarkedLesson[]}) {
  const put = useCommand('bookmarks.put');
  const [lessonId, choose] = useState('');
  const [note, write] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (lessonId === '') return;
    put({lessonId, note});
    choose('');
    write('');
  };
  return (
    <form onSubmit={send} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <Select label="Lesson" value={lessonId} onChange={({target}) => choose(target.value)}>
        <option value="">Choose a lesson</option>
        {lessons.map(({id, title}) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Field
        label="Note"
        value={note}
        maxLength={BOOKMARK_NOTE_LIMIT}
        onChange={({target}) => write(target.value)}
      />
      <Button type="submit" className="h-11" disabled={lessonId === ''}>
        Bookmark
      </Button>
    </form>
  );
}

type ListProps = {bookmarks: readonly Bookmark[]; lessons: readonly MarkedLesson[]};

function List({bookmarks, lessons}: ListProps) {
  const remove = useCommand('bookmarks.remove');
  const wordOf = useSaveWord(bookmarks.flatMap(({pending}) => pending ?? []));
  if (bookmarks.length === 0) {
    return <EmptyState title="No bookmarks yet">Choose a lesson above to find it here again.</EmptyState>;
  }
  return (
    <ul className="space-y-3">
      {bookmarks.map(({lessonId, note, pending}) => {
        const lesson = lessons.find(({id}) => id === lessonId);
        const title = lesson?.title ?? lessonId;
        return (
          <li key={lessonId}>
            <Card className="flex items-center gap-4 px-5 py-3.5">
              <div className="min-w-0 flex-1">
                {lesson ? (
                  <Link
                    href={lesson.path}
                    className="font-medium text-accent underline-offset-4 hover:underline"
                  >
                    {title}
                  </Link>
                ) : (
                  <span className="font-medium">{title}</span>
                )}
                {note === '' ? null : <p className="break-words text-muted">{note}</p>}
              </div>
              <SaveMark state={pending && wordOf(pending)} />
              <IconButton
                icon={Trash2}
                label={`Remove the bookmark of ${title}`}
                onClick={() => remove({lessonId})}
              />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
