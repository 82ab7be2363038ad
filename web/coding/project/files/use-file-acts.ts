import {FILES_MAX} from '#schema/coding/coding.limits.ts';
import {inTheWay, pathProblem} from '#schema/coding/paths.ts';
import {useCommand} from '#web/data/data.ts';
import {inGroups} from '#web/coding/making.ts';
import type {File as ProjectFile} from '#web/coding/project/files/files.ts';
import {readText, TEXT_BYTES_MAX} from '#web/coding/text.ts';
import {filesIn, type TreeRow} from '#web/coding/project/files/tree.ts';
import {toast} from '#web/ui/overlay/toast.ts';

export type FileActs = {
  /** An empty file. @returns its id. */
  readonly add: (path: string) => string;
  /** Of a folder: all that is in it. */
  readonly rename: (row: TreeRow, path: string) => void;
  /** A toast takes it back. */
  readonly remove: (row: TreeRow) => void;
  readonly upload: (files: readonly File[]) => void;
};

/** What can be done with the files of a project. */
export function useFileActs(projectId: string, files: readonly ProjectFile[]): FileActs {
  const addFiles = useCommand('coding.addFiles');
  const moveFiles = useCommand('coding.moveFiles');
  const removeFiles = useCommand('coding.removeFiles');
  const restoreFiles = useCommand('coding.restoreFiles');
  const meant = ({id, path}: TreeRow) =>
    id === undefined ? filesIn(files, path) : files.filter((file) => file.id === id);
  const upload = async (chosen: readonly File[]) => {
    const {texts, rejected} = await readTexts(chosen, files);
    for (const group of inGroups(texts)) addFiles({projectId, files: group});
    if (rejected.length === 0) return;
    toast({
      title: rejected.length === 1 ? '1 file wasn’t added' : `${rejected.length} files weren’t added`,
      description: rejected.slice(0, 3).join(' '),
      tone: 'bad',
    });
  };
  return {
    add: (path) => {
      const fileId = crypto.randomUUID();
      addFiles({projectId, files: [{fileId, path, text: ''}]});
      return fileId;
    },
    rename: (row, path) =>
      moveFiles({
        projectId,
        moves: meant(row).map((file) => ({fileId: file.id, path: path + file.path.slice(row.path.length)})),
      }),
    remove: (row) => {
      const fileIds = meant(row).map(({id}) => id);
      if (fileIds.length === 0) return;
      removeFiles({projectId, fileIds});
      toast({
        title: `Deleted ${row.path}`,
        action: {label: 'Undo', run: () => restoreFiles({projectId, fileIds})},
      });
    },
    upload: (chosen) => void upload(chosen),
  };
}

/** The texts of files that were chosen, and why the others are not among them. */
async function readTexts(chosen: readonly File[], files: readonly ProjectFile[]) {
  const taken = files.map(({path}) => path);
  const texts: {path: string; text: string}[] = [];
  const rejected: string[] = [];
  for (const file of chosen) {
    const path = file.name.normalize('NFC');
    const problem = problemWith(file, path, taken);
    const text = problem === undefined ? readText(await file.arrayBuffer()) : undefined;
    if (text === undefined) rejected.push(`${path}: ${problem ?? 'it isn’t text, or is too long.'}`);
    else {
      taken.push(path);
      texts.push({path, text});
    }
  }
  return {texts, rejected};
}

function problemWith(file: File, path: string, taken: readonly string[]): string | undefined {
  if (inTheWay(path, taken) !== undefined) return 'there’s already a file or a folder of that name.';
  if (taken.length >= FILES_MAX) return `a project can have up to ${FILES_MAX} files.`;
  if (file.size > TEXT_BYTES_MAX) return 'it’s too long.';
  return pathProblem(path);
}
