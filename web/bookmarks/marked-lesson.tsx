import {Link} from 'wouter';
import type {Bookmark} from '#web/bookmarks/bookmarks.ts';
import type {LessonChoice} from '#web/bookmarks/use-bookmarks.ts';

type Props = {
  bookmark: Bookmark;
  /** Absent while the course is on its way. */
  lesson: LessonChoice | undefined;
  /** Told when the lesson is gone to. */
  onGo?: () => void;
};

/** A marked lesson with the way to it, and the learner's note. */
export const MarkedLesson = ({bookmark: {lessonId, note}, lesson, onGo}: Props) => (
  <div className="min-w-0 flex-1">
    {lesson ? (
      <Link
        href={lesson.path}
        onClick={onGo}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        {lesson.title}
      </Link>
    ) : (
      <span className="font-medium">{lessonId.replaceAll('-', ' ')}</span>
    )}
    {note === '' ? null : (
      <p dir="auto" className="[overflow-wrap:anywhere] text-muted">
        {note}
      </p>
    )}
  </div>
);
