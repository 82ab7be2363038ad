import {useZero} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {Link} from 'wouter';
import {KEPT_DAYS} from '#schema/coding/coding.limits.ts';
import {queries} from '#schema/queries.ts';
import {useCommand, useIsOffline, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {noteOpened} from '#web/coding/opened.ts';
import {Back} from '#web/coding/project/back.tsx';
import {useProjectFiles} from '#web/coding/project/files/use-files.ts';
import {useLastWhole} from '#web/coding/project/use-last-whole.ts';
import {Workspace} from '#web/coding/project/workspace.tsx';
import type {Project} from '#web/coding/projects.ts';
import {useProjects} from '#web/coding/use-projects.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {useFocusAfter} from '#web/ui/use-focus-after.ts';

/** One project: its files, and what they do. */
export function ProjectScreen({projectId}: {projectId: string}) {
  const project = useProjects().get(projectId);
  const [, {type}] = useRows(queries.coding.projects());
  const isOpen = useStoreOpen();
  const isOffline = useIsOffline();
  // It may be deleted, and restored, on another device.
  useFocusAfter(project === undefined ? 'loading' : project.removedAt === null ? 'open' : 'removed');
  if (!project) {
    const isKnown = isOpen && (type === 'complete' || isOffline);
    return isKnown ? <Missing /> : <Loading title="Project" />;
  }
  return project.removedAt === null ? (
    <Opened key={projectId} project={project} />
  ) : (
    <Removed project={project} />
  );
}

function Opened({project}: {project: Project}) {
  const {files, all, isWhole} = useLastWhole(useProjectFiles(project.id));
  const isOffline = useIsOffline();
  useKeptHere(project.id);
  if (isWhole) return <Workspace project={project} files={files} all={all} />;
  return isOffline ? <NotHere project={project} /> : <Loading title={project.name} />;
}

/** Its files stay on this device as long as the app runs, and from the next start on. */
function useKeptHere(projectId: string): void {
  const zero = useZero();
  useEffect(() => {
    noteOpened(projectId);
    const projectIds = [projectId];
    zero.preload(queries.coding.files({projectIds}));
    zero.preload(queries.coding.bodies({projectIds}));
  }, [projectId, zero]);
}

const Loading = ({title}: {title: string}) => (
  <Page title={title} eyebrow={<Back />} width="full">
    <Skeleton label="Loading the project" lines={6} />
  </Page>
);

const Missing = () => (
  <Page title="Project not found" eyebrow={<Back />}>
    <EmptyState
      title="There’s no such project"
      action={
        <Link href="/coding" className={buttonLook('secondary')}>
          Your projects
        </Link>
      }
    >
      It may have been deleted more than {KEPT_DAYS} days ago, or made room for other deleted projects, or
      belong to another account.
    </EmptyState>
  </Page>
);

const NotHere = ({project: {name}}: {project: Project}) => (
  <Page title={name} eyebrow={<Back />}>
    <EmptyState title="This project isn’t on this device yet">
      Connect to the internet to open it. The projects you opened last can be read and changed offline.
    </EmptyState>
  </Page>
);

function Removed({project: {id, name}}: {project: Project}) {
  const restore = useCommand('coding.restore');
  return (
    <Page title={name} eyebrow={<Back />}>
      <EmptyState
        title="This project was deleted"
        action={<Button onClick={() => restore({projectId: id})}>Restore project</Button>}
      >
        Restore it to go on where you left off. Deleted projects are kept for {KEPT_DAYS} days, or until
        there’s no room: the first deleted goes first.
      </EmptyState>
    </Page>
  );
}
