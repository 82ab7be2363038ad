import {Copy, Download, EllipsisVertical, PencilLine, Trash2} from 'lucide-react';
import {Suspense, useState} from 'react';
import {Link} from 'wouter';
import {useCommand} from '#web/data/data.ts';
import {freeName, sizeWords, type Project} from '#web/coding/projects.ts';
import {RenameDialog} from '#web/coding/rename-dialog.tsx';
import {useRemoveProject} from '#web/coding/use-projects.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Menu, MenuItem, MenuLine} from '#web/ui/overlay/menu.tsx';
import {SaveMark, type SaveState} from '#web/ui/show/save-mark.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

const Export = piece(async () => (await import('#web/coding/list/export.tsx')).Export);

type Props = {
  project: Project;
  word: SaveState;
  projects: ReadonlyMap<string, Project>;
};

/** A project in the grid: the card is the way in, its menu is beside that. */
export function ProjectCard({project, word, projects}: Props) {
  const {id, name, files, bytes, updatedAt, origin} = project;
  const [isRenaming, setRenaming] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const remove = useRemoveProject();
  const duplicate = useCommand('coding.duplicate');
  const copy = () => {
    const copyName = freeName(`${name} copy`.slice(0, 76), projects.values());
    duplicate({projectId: id, copyId: crypto.randomUUID(), name: copyName});
  };
  return (
    <li className="relative flex min-h-36 flex-col rounded-xl border border-line bg-surface p-5 shadow-card transition-colors hover:border-edge">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-lg font-semibold break-words">
          <Link
            href={`/coding/${id}`}
            className="after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            <Typed>{name}</Typed>
          </Link>
        </h2>
        <div className="relative z-10 -mt-1.5 -mr-2">
          <Menu trigger={<IconButton label={`More for ${name}`} icon={EllipsisVertical} />}>
            <MenuItem icon={PencilLine} onSelect={() => setRenaming(true)}>
              Rename
            </MenuItem>
            <MenuItem icon={Copy} onSelect={copy}>
              Duplicate
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => setExporting(true)}>
              Download as zip
            </MenuItem>
            <MenuLine />
            <MenuItem icon={Trash2} danger onSelect={() => remove(project)}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
      {origin ? <p className="mt-0.5 truncate text-sm text-muted">{shortOrigin(origin)}</p> : null}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-sm text-muted">
        <span>
          {files} {files === 1 ? 'file' : 'files'}, {sizeWords(bytes)}
        </span>
        {word === 'Saved' ? <Time at={updatedAt} /> : <SaveMark state={word} />}
      </div>
      <RenameDialog project={project} open={isRenaming} onClose={() => setRenaming(false)} />
      {isExporting ? (
        <Suspense>
          <Export project={project} onDone={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

/** `github.com/owner/name@1a2b3c4…`: the commit by its first characters. */
const shortOrigin = (origin: string): string => origin.replace(/@([0-9a-f]{7})[0-9a-f]+$/, ' at $1');
