import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {FILE_COMMANDS, filesOf, presentOf, type File} from '#web/coding/project/files/files.ts';

export type ProjectFiles = {
  /** Those that are there, by path. */
  readonly files: readonly File[];
  readonly all: ReadonlyMap<string, File>;
  /** The files and their texts are on this device, as far as it can tell. */
  readonly isWhole: boolean;
};

/** The files of a project, with what this device has not sent yet. */
export function useProjectFiles(projectId: string): ProjectFiles {
  const ids = useMemo(() => [projectId], [projectId]);
  const [files, found] = useRows(queries.coding.files({projectIds: ids}));
  const [bodies] = useRows(queries.coding.bodies({projectIds: ids}));
  const pending = usePendingOf(...FILE_COMMANDS);
  const isComplete = found.type === 'complete';
  return useMemo(() => {
    const all = filesOf(projectId, {files, bodies}, pending);
    const present = presentOf(all);
    const hasTexts = present.every(({head}) => head !== undefined);
    return {files: present, all, isWhole: hasTexts && (present.length > 0 || isComplete)};
  }, [projectId, files, bodies, pending, isComplete]);
}
