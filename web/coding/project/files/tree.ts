// The files of a project as a tree: a row for each folder and file that is in sight.

export type TreeRow = {
  readonly kind: 'folder' | 'file';
  /** Of a folder without a `/` at its end. */
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** Of a file. */
  readonly id?: string;
  /** Of a folder. */
  readonly isOpen?: boolean;
};

type TreeFile = {readonly id: string; readonly path: string};

/** @param closed folders that are closed. */
export function treeRows(files: readonly TreeFile[], closed: ReadonlySet<string>): readonly TreeRow[] {
  return rowsIn(files, '', 1, closed);
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en', {numeric: true});

function rowsIn(
  files: readonly TreeFile[],
  folder: string,
  level: number,
  closed: ReadonlySet<string>,
): readonly TreeRow[] {
  const here: TreeFile[] = [];
  const below = new Map<string, TreeFile[]>();
  for (const file of files) {
    const rest = file.path.slice(folder.length);
    const slash = rest.indexOf('/');
    if (slash < 0) here.push(file);
    else {
      const name = rest.slice(0, slash);
      below.set(name, [...(below.get(name) ?? []), file]);
    }
  }
  const folders = [...below].toSorted(([a], [b]) => byName(a, b));
  return [
    ...folders.flatMap(([name, inside]): readonly TreeRow[] => {
      const path = `${folder}${name}`;
      const isOpen = !closed.has(path);
      const row: TreeRow = {kind: 'folder', path, name, level, isOpen};
      return isOpen ? [row, ...rowsIn(inside, `${path}/`, level + 1, closed)] : [row];
    }),
    ...here
      .toSorted((a, b) => byName(a.path, b.path))
      .map(({id, path}): TreeRow => ({kind: 'file', path, name: path.slice(folder.length), level, id})),
  ];
}

/** The files in a folder, at any depth. */
export const filesIn = <T extends TreeFile>(files: readonly T[], folder: string): readonly T[] =>
  files.filter(({path}) => path.startsWith(`${folder}/`));

/** What Run runs: the file in view if it is a program, else main.py, else the first program there is. */
export function programOf<T extends TreeFile>(files: readonly T[], inView: T | undefined): T | undefined {
  const isProgram = ({path}: TreeFile) => path.endsWith('.py');
  if (inView && isProgram(inView) && !isTestFile(inView.path)) return inView;
  return (
    files.find(({path}) => path === 'main.py') ??
    files.find((file) => isProgram(file) && !isTestFile(file.path))
  );
}

/** As pytest and unittest find them. */
export const isTestFile = (path: string): boolean => /(?:^|\/)(?:test\w*|\w+_test)\.py$/.test(path);
