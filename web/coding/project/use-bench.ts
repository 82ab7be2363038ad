import {useState} from 'react';
import type {Desk} from '#web/coding/project/desk.ts';
import type {File} from '#web/coding/project/files/files.ts';
import type {Spot} from '#web/coding/project/spot.ts';
import {programOf} from '#web/coding/project/files/tree.ts';
import {useDesk} from '#web/coding/project/use-desk.ts';
import {useProgram, type Program} from '#web/coding/project/running/use-program.ts';
import {useTabs, type Tabs} from '#web/coding/project/files/use-tabs.ts';
import {useTests, type Tests} from '#web/coding/project/running/use-tests.ts';
import type {TextFile} from '#web/coding/zip.ts';

/** What a phone shows at a time. */
export type View = 'files' | 'code' | 'output';

export type PanelTab = 'output' | 'plots' | 'variables' | 'tests';

/** Everything of an open project that its panes share. */
export type Bench = {
  readonly desk: Desk;
  readonly tabs: Tabs;
  readonly program: Program;
  readonly tests: Tests;
  /** The files as they are typed. */
  readonly texts: readonly TextFile[];
  /** What Run runs. */
  readonly main: File | undefined;
  readonly view: View;
  readonly setView: (view: View) => void;
  readonly panel: PanelTab;
  readonly setPanel: (panel: PanelTab) => void;
  /** Where the editor goes. */
  readonly spot: Spot | undefined;
  readonly open: (fileId: string) => void;
  readonly run: (stdin?: string) => void;
  readonly runTests: () => void;
  readonly goTo: (spot: Spot) => void;
};

export function useBench(projectId: string, files: readonly File[], all: ReadonlyMap<string, File>): Bench {
  const desk = useDesk(projectId, all);
  const tabs = useTabs(projectId, files);
  const program = useProgram();
  const tests = useTests();
  const [view, setView] = useState<View>('code');
  const [panel, setPanel] = useState<PanelTab>('output');
  const [spot, setSpot] = useState<Spot>();
  const texts = files.map(({id, path, head}) => ({path, text: desk.textOf(id) ?? head?.text ?? ''}));
  const main = programOf(files, tabs.inView);
  const open = (fileId: string) => {
    tabs.show(fileId);
    setView('code');
  };
  const look = (tab: PanelTab) => {
    setPanel(tab);
    setView('output');
  };
  return {
    desk,
    tabs,
    program,
    tests,
    texts,
    main,
    view,
    setView,
    panel,
    setPanel,
    spot,
    open,
    run: (stdin) => {
      if (!main) return;
      program.start({file: main.path, files: texts, ...(stdin === undefined ? {} : {stdin})});
      look('output');
    },
    runTests: () => {
      tests.start(texts);
      look('tests');
    },
    goTo: (place) => {
      const file = files.find(({path}) => path === place.path);
      if (!file) return;
      open(file.id);
      setSpot({...place});
    },
  };
}
