import {FileArchive, GitBranch, Plus} from 'lucide-react';
import {useState} from 'react';
import {STARTS} from '#web/coding/template-words.ts';
import {ImportDialog, type ImportFrom} from '#web/coding/list/import-dialog.tsx';
import {useStart} from '#web/coding/list/use-start.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Menu, MenuItem, MenuLabel, MenuLine} from '#web/ui/overlay/menu.tsx';

/** The ways to a new project. */
export function NewProjectMenu() {
  const start = useStart();
  const [from, setFrom] = useState<ImportFrom>();
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Plus size={17} aria-hidden />
            New project
          </Button>
        }
      >
        {STARTS.map(({name, title, icon}) => (
          <MenuItem key={name} icon={icon} onSelect={() => start(name)}>
            {title}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuLabel>Import</MenuLabel>
        <MenuItem icon={FileArchive} onSelect={() => setFrom('zip')}>
          Zip file
        </MenuItem>
        <MenuItem icon={GitBranch} onSelect={() => setFrom('github')}>
          GitHub repository
        </MenuItem>
      </Menu>
      <ImportDialog from={from} onClose={() => setFrom(undefined)} />
    </>
  );
}
