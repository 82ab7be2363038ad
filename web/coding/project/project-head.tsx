import {
  Copy,
  Download,
  EllipsisVertical,
  FlaskConical,
  History,
  PencilLine,
  Play,
  RotateCcw,
  Square,
  Trash2,
} from 'lucide-react';
import {Suspense, useState} from 'react';
import {useLocation} from 'wouter';
import {useCommand} from '#web/data/data.ts';
import {useWaiting} from '#web/coding/list/use-waiting.ts';
import {Back} from '#web/coding/project/back.tsx';
import type {File} from '#web/coding/project/files/files.ts';
import {isTestFile} from '#web/coding/project/files/tree.ts';
import type {Bench} from '#web/coding/project/use-bench.ts';
import {freeName, type Project} from '#web/coding/projects.ts';
import {RenameDialog} from '#web/coding/rename-dialog.tsx';
import {useProjects, useRemoveProject} from '#web/coding/use-projects.ts';
import type {TextFile} from '#web/coding/zip.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Menu, MenuItem, MenuLine} from '#web/ui/overlay/menu.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {SaveMark} from '#web/ui/show/save-mark.tsx';
import {isolated} from '#schema/isolated.ts';

const Timeline = piece(async () => (await import('#web/coding/project/timeline.tsx')).Timeline);

type Props = {project: Project; files: readonly File[]; bench: Bench};

/** The project's name, how safe it is, and what can be done with it. */
export function ProjectHead(props: Props) {
  const {
    project,
    files,
    bench: {desk},
  } = props;
  const wordOf = useWaiting();
  const word = files.some(({id}) => desk.isTooLong(id)) ? 'Not sent' : wordOf(project.id);
  return (
    <header className="coding-head">
      <div className="min-w-0">
        <div className="flex min-h-6 items-center gap-3 text-md leading-6 text-muted">
          <Back />
          <SaveMark state={desk.isDirty() && word === 'Saved' ? 'Saving' : word} />
        </div>
        <h1 tabIndex={-1} dir="auto" className="page-title text-left break-words">
          {project.name}
        </h1>
      </div>
      <div role="toolbar" aria-label="Project" className="flex flex-wrap items-center gap-2">
        <RunButtons {...props} />
        <More {...props} />
      </div>
    </header>
  );
}

/** Run and Stop are one button: who has pressed it keeps the focus. */
function RunButtons({files, bench: {program, main, run, runTests}}: Props) {
  const {isBusy, stop, restart, run: last} = program;
  const [Icon, word] = isBusy ? ([Square, 'Stop'] as const) : ([Play, 'Run'] as const);
  const hasTests = files.some(({path}) => isTestFile(path));
  return (
    <>
      {last === undefined ? null : (
        <IconButton label="Restart Python" title="Restart Python" icon={RotateCcw} onClick={restart} />
      )}
      {hasTests ? (
        <Button kind="secondary" onClick={runTests}>
          <FlaskConical size={16} aria-hidden />
          Run tests
        </Button>
      ) : null}
      <Button
        disabled={main === undefined}
        title={main ? `Run ${main.path}` : undefined}
        onClick={() => (isBusy ? stop() : run())}
      >
        <Icon size={16} aria-hidden />
        <span>{word}</span>
      </Button>
    </>
  );
}

function More({project, bench: {texts, desk, tabs}}: Props) {
  const {inView} = tabs;
  const [shown, setShown] = useState<'rename' | 'timeline'>();
  const projects = useProjects();
  const remove = useRemoveProject();
  const duplicate = useCommand('coding.duplicate');
  const [, navigate] = useLocation();
  const {id, name} = project;
  const copy = () => {
    desk.flush();
    const copyName = freeName(`${name} copy`.slice(0, 76), projects.values());
    duplicate({projectId: id, copyId: crypto.randomUUID(), name: copyName});
    toast({title: `Made ${isolated(copyName)}`, description: 'It’s in your list of projects.'});
  };
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={EllipsisVertical} />}>
        <MenuItem icon={History} disabled={!inView} onSelect={() => setShown('timeline')}>
          Earlier versions of this file
        </MenuItem>
        <MenuItem icon={PencilLine} onSelect={() => setShown('rename')}>
          Rename project
        </MenuItem>
        <MenuItem icon={Copy} onSelect={copy}>
          Duplicate project
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void download(name, texts)}>
          Download as zip
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={Trash2}
          danger
          onSelect={() => {
            remove(project);
            navigate('/coding');
          }}
        >
          Delete project
        </MenuItem>
      </Menu>
      <RenameDialog project={project} open={shown === 'rename'} onClose={() => setShown(undefined)} />
      {shown === 'timeline' && inView ? (
        <Suspense>
          <Timeline projectId={id} file={inView} desk={desk} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

async function download(name: string, texts: readonly TextFile[]): Promise<void> {
  try {
    (await import('#web/coding/download-zip.ts')).downloadZip(name, texts);
  } catch {
    // A part that cannot be fetched, such as offline, right after an update.
    toast({
      title: 'We couldn’t make the zip file',
      description: 'Check your connection, then try again.',
      tone: 'bad',
    });
  }
}
