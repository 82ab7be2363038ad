import type {Bookmark} from '#web/bookmarks/bookmarks.ts';
import {MarkedLesson} from '#web/bookmarks/marked-lesson.tsx';
import {useLessonChoices} from '#web/bookmarks/use-bookmarks.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {bookmarks: readonly Bookmark[]; onClose: () => void};

/** The list over any page: it closes with the lesson that is gone to. */
export function BookmarkDialog({bookmarks, onClose}: Props) {
  const lessons = useLessonChoices();
  return (
    <Dialog title="Your bookmarks" open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <ul className="space-y-4">
        {bookmarks.map((bookmark) => (
          <li key={bookmark.lessonId}>
            <MarkedLesson
              bookmark={bookmark}
              lesson={lessons.find(({id}) => id === bookmark.lessonId)}
              onGo={onClose}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
