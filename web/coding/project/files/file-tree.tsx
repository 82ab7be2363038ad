import {ChevronRight, FilePlus, FileText, FileUp} from 'lucide-react';
import {useRef, useState} from 'react';
import {FileDialog, type FileTask} from '#web/coding/project/files/file-dialog.tsx';
import type {File as ProjectFile} from '#web/coding/project/files/files.ts';
import {TreeMenu} from '#web/coding/project/files/tree-menu.tsx';
import {treeRows, type TreeRow} from '#web/coding/project/files/tree.ts';
import {useFileActs} from '#web/coding/project/files/use-file-acts.ts';
import {useTreeKeys} from '#web/coding/project/files/use-tree-keys.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {
  projectId: string;
  files: readonly ProjectFile[];
  inView: ProjectFile | undefined;
  onOpen: (fileId: string) => void;
};

/** The files of a project. Arrow keys move in it, Enter opens, F2 renames, Delete deletes. */
export function FileTree({projectId, files, inView, onOpen}: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<FileTask>();
  const acts = useFileActs(projectId, files);
  const rows = treeRows(files, closed);
  const toggle = (path: string) =>
    setClosed((now) =>
      now.has(path) ? new Set([...now].filter((one) => one !== path)) : new Set([...now, path]),
    );
  const {tree, stop, setStop, onKeyDown} = useTreeKeys({
    rows,
    start: inView?.path,
    onOpen: (row) => (row.id === undefined ? toggle(row.path) : onOpen(row.id)),
    onToggle: toggle,
    onRename: (row) => setTask({kind: 'rename', row}),
    onRemove: acts.remove,
  });
  return (
    <nav aria-label="Files" className="coding-files">
      <TreeHead onNew={() => setTask({kind: 'new'})} onFiles={acts.upload} />
      <div
        role="tree"
        aria-label="Files"
        ref={tree}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto pb-4"
      >
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            isShown={row.id !== undefined && row.id === inView?.id}
            isStop={row.path === stop}
            onFocus={() => setStop(row.path)}
            onClick={() => (row.id === undefined ? toggle(row.path) : onOpen(row.id))}
          />
        ))}
      </div>
      <TreeMenu
        row={rows.find(({path}) => path === stop)}
        onRename={(row) => setTask({kind: 'rename', row})}
        onRemove={acts.remove}
      />
      <FileDialog
        task={task}
        files={files}
        onClose={() => setTask(undefined)}
        onNew={(path) => onOpen(acts.add(path))}
        onRename={acts.rename}
      />
    </nav>
  );
}

const TreeHead = ({onNew, onFiles}: {onNew: () => void; onFiles: (files: readonly File[]) => void}) => (
  <div className="flex h-10 shrink-0 items-center gap-1 pr-1 pl-3">
    <h2 className="mr-auto text-sm font-medium text-muted">Files</h2>
    <IconButton size="small" label="New file" title="New file" icon={FilePlus} onClick={onNew} />
    <Upload onFiles={onFiles} />
  </div>
);

type RowProps = {
  row: TreeRow;
  isShown: boolean;
  isStop: boolean;
  onFocus: () => void;
  onClick: () => void;
};

/** Steps to the right by depth, as many as there are folders in each other. */
const INDENTS = ['pl-3', 'pl-7', 'pl-11', 'pl-15', 'pl-19', 'pl-23', 'pl-27', 'pl-31'] as const;

function Row({row: {kind, name, path, level, isOpen}, isShown, isStop, onFocus, onClick}: RowProps) {
  return (
    <div
      role="treeitem"
      data-path={path}
      aria-level={level}
      aria-selected={isShown}
      {...(kind === 'folder' ? {'aria-expanded': isOpen === true} : {})}
      tabIndex={isStop ? 0 : -1}
      title={path}
      onFocus={onFocus}
      onClick={onClick}
      className={`flex h-8 cursor-pointer items-center gap-1.5 pr-3 text-sm -outline-offset-2 select-none ${INDENTS[level - 1] ?? 'pl-31'} ${isShown ? 'bg-accent-tint font-medium text-accent-strong' : 'hover:bg-sunken'}`}
    >
      {kind === 'folder' ? (
        <ChevronRight
          size={15}
          aria-hidden
          className={`shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
      ) : (
        <FileText size={15} aria-hidden className="shrink-0 text-muted" />
      )}
      <span dir="auto" className="truncate">
        {name}
      </span>
    </div>
  );
}

/** Text files of this device. */
function Upload({onFiles}: {onFiles: (files: readonly File[]) => void}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to add"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        size="small"
        label="Add files from this device"
        title="Add files from this device"
        icon={FileUp}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
