import {SquareTerminal} from 'lucide-react';
import {shownOf, sizeWords} from '#web/coding/projects.ts';
import {useProjects} from '#web/coding/use-projects.ts';
import type {PaletteSource} from '#web/part/palette.ts';

/** Finds projects by their names. */
export const codingPalette: PaletteSource = {
  needsData: true,
  useEntries: () =>
    shownOf(useProjects(), '', 'updated').map(({id, name, files, bytes}) => ({
      id: `project-${id}`,
      kind: 'Projects',
      title: name,
      detail: `${files} ${files === 1 ? 'file' : 'files'}, ${sizeWords(bytes)}`,
      icon: SquareTerminal,
      path: `/coding/${id}`,
    })),
};
