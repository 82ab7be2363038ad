import {useState} from 'react';
import type {ProjectFiles} from '#web/coding/project/files/use-files.ts';

/**
 * The files as they last were whole. A file and its text come by two queries: between the two a project that is open
 * would close, with its dialogs and the place in its code, and open again.
 */
export function useLastWhole(now: ProjectFiles): ProjectFiles {
  const [last, setLast] = useState(now);
  const isNewer = now.isWhole && now !== last;
  if (isNewer) setLast(now);
  return isNewer ? now : last;
}
