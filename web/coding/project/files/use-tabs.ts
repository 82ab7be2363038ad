import {useState} from 'react';
import {useKept} from '#web/data/data.ts';
import {isTexts, kept} from '#web/io/kept.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {programOf} from '#web/coding/project/files/tree.ts';

/** Ids of the open files, the one in view first. */
const openFiles = kept({name: 'project-tabs', owner: 'learner', until: 'signed-out', schema: isTexts});

export type Tabs = {
  /** In the order in which they were opened. */
  readonly open: readonly File[];
  readonly inView: File | undefined;
  readonly show: (fileId: string) => void;
  readonly close: (fileId: string) => void;
};

type State = {readonly ids: readonly string[]; readonly inView: string | undefined};

/** The open files of a project, as this device had them last. */
export function useTabs(projectId: string, files: readonly File[]): Tabs {
  const store = useKept(openFiles, projectId);
  const [state, setState] = useState<State>(() => {
    const [inView, ...others] = store.read() ?? [];
    return {inView, ids: inView === undefined ? [] : [...others, inView]};
  });
  const found = state.ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
  const first = programOf(files, undefined) ?? files[0];
  const open = found.length > 0 || first === undefined ? found : [first];
  const inView = open.find(({id}) => id === state.inView) ?? open.at(-1);
  const become = (next: State) => {
    setState(next);
    const others = next.ids.filter((id) => id !== next.inView);
    store.keep(next.inView === undefined ? [] : [next.inView, ...others]);
  };
  const ids = open.map(({id}) => id);
  return {
    open,
    inView,
    show: (fileId) => become({inView: fileId, ids: ids.includes(fileId) ? ids : [...ids, fileId]}),
    close: (fileId) => {
      const left = ids.filter((id) => id !== fileId);
      const at = ids.indexOf(fileId);
      const next = inView?.id === fileId ? (left[at] ?? left[at - 1]) : inView?.id;
      become({inView: next, ids: left});
    },
  };
}
