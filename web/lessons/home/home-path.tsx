import {usePath} from '#web/lessons/use-path.ts';
import {PathAcross} from '#web/ui/trace/path/path-across.tsx';
import {PathDown} from '#web/ui/trace/path/path-down.tsx';

/** The path across a page whose course is known, from edge to edge. Not on phones. */
export function PathOver() {
  const path = usePath();
  // The room that a head without a path keeps below it.
  if (path.modules.length === 0) return <div className="h-7 mobile:hidden" />;
  return (
    <div className="mobile:hidden">
      <PathAcross course={path} className="page-across" />
    </div>
  );
}

/** The path down a phone's page. */
export const PathBelow = () => <PathDown course={usePath()} className="mb-10 hidden mobile:block" />;
