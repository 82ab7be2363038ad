import {useStoreOpen} from '#web/data/data.ts';
import {usePath} from '#web/lessons/use-path.ts';
import {PathAcross} from '#web/ui/trace/path-across.tsx';
import {PathDown} from '#web/ui/trace/path-down.tsx';
import type {DownPart} from '#web/ui/trace/rows.ts';

/** The path across a page, from edge to edge; its arrow points at what is below. Not on phones. */
export function PathOver({hasArrow = false}: {hasArrow?: boolean}) {
  const path = usePath();
  const isOpen = useStoreOpen();
  if (path.modules.length === 0) {
    return isOpen ? null : (
      <div aria-busy="true" aria-label="Loading your path" className="h-68 mobile:hidden" />
    );
  }
  return (
    <div className="mobile:hidden">
      <PathAcross course={path} hasArrow={hasArrow} className="page-across" />
    </div>
  );
}

/** The path down a phone's page; the next step's card stands between its two parts. */
export const PathBelow = ({part}: {part: DownPart}) => (
  <PathDown
    course={usePath()}
    part={part}
    className={`hidden mobile:block ${part === 'from-head' ? 'pt-4' : 'mt-5'}`}
  />
);
