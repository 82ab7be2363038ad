import {PathAcross} from '#web/ui/trace/path/path-across.tsx';
import {PathDown} from '#web/ui/trace/path/path-down.tsx';
import type {TraceCourse} from '#web/ui/trace/path/path.ts';

type Props = {
  course: TraceCourse;
  /** An arrow from the head down to whatever is below it (not on phones). */
  hasArrow?: boolean;
  /** The line draws itself once, and the head lands (not on phones). */
  draws?: boolean;
  /** Of the path across: margins that let it bleed to the page's edges. */
  className?: string;
};

/**
 * The learner's path: across the page, and down it on portrait phones and tablets. A page that puts a card under the
 * head on phones takes `PathAcross` and the two parts of `PathDown` itself.
 */
export const TracePath = ({course, className = '', ...across}: Props) => (
  <>
    <div className="mobile:hidden">
      <PathAcross course={course} className={className} {...across} />
    </div>
    <PathDown course={course} className="hidden mobile:block" />
  </>
);
