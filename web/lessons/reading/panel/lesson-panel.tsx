import type {ReactNode} from 'react';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Tabs} from '#web/ui/tabs.tsx';

export type PanelTab = 'outline' | 'notes';

type Props = {
  title: string;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** A column of the page, or over it. */
  isColumn: boolean;
  notes: number;
  outline: ReactNode;
  notesList: ReactNode;
};

/** What stands beside the text: the outline and the notes. */
export function LessonPanel({title, isOpen, onOpenChange, isColumn, ...rest}: Props) {
  const {tab, onTab, notes, outline, notesList} = rest;
  const tabs = (
    <Tabs
      label="Next to the lesson"
      value={tab}
      onChange={(value) => onTab(value === 'notes' ? 'notes' : 'outline')}
      tabs={[
        {value: 'outline', label: 'Outline', panel: outline},
        {value: 'notes', label: 'Notes', count: notes, panel: notesList},
      ]}
    />
  );
  if (!isColumn) {
    return (
      <Drawer title={title} open={isOpen} onOpenChange={onOpenChange}>
        <div className="px-5 pb-8">{tabs}</div>
      </Drawer>
    );
  }
  return isOpen ? (
    <aside
      aria-label="Next to the lesson"
      className="lesson-side sticky top-14 max-h-[calc(100dvh-3.5rem)] max-w-[19rem] min-w-52 flex-1 overflow-y-auto pt-7 pb-10"
    >
      {tabs}
    </aside>
  ) : null;
}
