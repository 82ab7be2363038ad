import {atom, useAtom} from 'jotai';
import {useState} from 'react';
import {isFlag, kept} from '#web/io/kept.ts';
import type {PanelTab} from '#web/lessons/reading/panel/lesson-panel.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

/** There is room for a column beside the text. */
const WIDE = '(width >= 80rem)';
const keptColumn = kept({name: 'lesson-panel', owner: 'device', until: 'forever', schema: isFlag});
const columnAtom = atom(keptColumn.read() !== false);
const tabAtom = atom<PanelTab>('outline');

/** The panel beside the text: a column that stays as it was left, or a drawer that opens when asked. */
export function usePanel() {
  const isColumn = useMedia(WIDE);
  const [isColumnOpen, setColumnOpen] = useAtom(columnAtom);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [tab, setTab] = useAtom(tabAtom);
  const isOpen = isColumn ? isColumnOpen : isDrawerOpen;
  const setOpen = (open: boolean) => {
    if (!isColumn) return setDrawerOpen(open);
    setColumnOpen(open);
    keptColumn.keep(open);
  };
  return {
    isColumn,
    isOpen,
    /** The drawer is open. */
    isOverText: isOpen && !isColumn,
    tab,
    setTab,
    setOpen,
    /** Opens on this side; closes when it is open on it. */
    toggle: (on: PanelTab) => {
      setTab(on);
      setOpen(!(isOpen && tab === on));
    },
    /** A drawer lies over what was asked for. */
    closeDrawer: () => setDrawerOpen(false),
  };
}
