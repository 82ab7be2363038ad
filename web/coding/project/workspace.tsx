import {CodePane} from '#web/coding/project/code-pane.tsx';
import {ConflictNotices} from '#web/coding/project/conflict-notices.tsx';
import type {File} from '#web/coding/project/files/files.ts';
import {FileTabs} from '#web/coding/project/files/file-tabs.tsx';
import {FileTree} from '#web/coding/project/files/file-tree.tsx';
import {OutputPanel} from '#web/coding/project/running/output-panel.tsx';
import {ProjectHead} from '#web/coding/project/project-head.tsx';
import {RejectedNotice} from '#web/coding/project/rejected-notice.tsx';
import {useBench} from '#web/coding/project/use-bench.ts';
import type {Project} from '#web/coding/projects.ts';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {useTitle} from '#web/ui/page.tsx';
import './coding.css';

type Props = {project: Project; files: readonly File[]; all: ReadonlyMap<string, File>};

const VIEWS = [
  {value: 'files', label: 'Files'},
  {value: 'code', label: 'Code'},
  {value: 'output', label: 'Output'},
] as const;

/** A project that is open: files, code, and what it prints. */
export function Workspace({project, files, all}: Props) {
  useTitle(project.name, 'Coding');
  const bench = useBench(project.id, files, all);
  const {desk, tabs, view, setView, open} = bench;
  const {inView} = tabs;
  return (
    <div className="coding">
      <ProjectHead project={project} files={files} bench={bench} />
      <ConflictNotices projectId={project.id} files={files} desk={desk} onOpen={open} />
      <RejectedNotice projectId={project.id} files={files} desk={desk} />
      <div className="coding-views">
        <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
      </div>
      <div className="coding-panes" data-view={view}>
        <FileTree projectId={project.id} files={files} inView={inView} onOpen={open} />
        <section aria-label="Code" className="coding-code">
          <FileTabs tabs={tabs} desk={desk} />
          {inView?.head ? (
            <CodePane
              key={inView.id}
              file={inView}
              head={inView.head}
              desk={desk}
              spot={bench.spot?.path === inView.path ? bench.spot : undefined}
              onRun={() => bench.run()}
            />
          ) : (
            <p className="p-5 text-muted">This project has no files. Add one to start.</p>
          )}
        </section>
        <OutputPanel bench={bench} files={files} />
      </div>
    </div>
  );
}
