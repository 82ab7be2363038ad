import {useAtomValue} from 'jotai';
import {useLocation} from 'wouter';
import type {NavigationEntry} from '#web/part/part.ts';
import {
  helpOpenAtom,
  openPalette,
  paletteOpenAtom,
  toggleHelp,
  togglePalette,
} from '#web/shell/overlay-state.ts';
import {toggleSidebar} from '#web/shell/sidebar-state.ts';
import {useShortcut} from '#web/ui/keys/use-shortcut.ts';

const EVERYWHERE = 'Everywhere';

/** The keys of the frame itself. */
export function ShellShortcuts({entries}: {entries: readonly NavigationEntry[]}) {
  useShortcut({
    keys: 'Mod+k',
    label: 'Search lessons, pages, and actions',
    group: EVERYWHERE,
    run: togglePalette,
    isOpen: useAtomValue(paletteOpenAtom),
  });
  useShortcut({keys: '/', label: 'Search with one key', group: EVERYWHERE, run: openPalette});
  useShortcut({keys: '[', label: 'Collapse or expand the sidebar', group: EVERYWHERE, run: toggleSidebar});
  return (
    <>
      <HelpShortcut />
      {entries.map(({path, label, keys}) => (keys ? <GoTo key={path} {...{path, label, keys}} /> : null))}
    </>
  );
}

/** `?`: also where the rest of the frame is away. */
export function HelpShortcut() {
  const isOpen = useAtomValue(helpOpenAtom);
  useShortcut({keys: '?', label: 'Show this help', group: EVERYWHERE, run: toggleHelp, isOpen});
  useShortcut({keys: 'F8', label: 'Move to the latest message', group: EVERYWHERE});
  return null;
}

function GoTo({path, label, keys}: {path: string; label: string; keys: string}) {
  const [, go] = useLocation();
  useShortcut({keys, label, group: 'Go to', run: () => go(path)});
  return null;
}
