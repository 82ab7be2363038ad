import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {makeProject, type NewProject} from '#web/coding/making.ts';
import {PROJECT_COMMANDS, projectsOf, type Project} from '#web/coding/projects.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {isolated} from '#schema/isolated.ts';

/** The learner's projects, by id; the deleted ones included. */
export function useProjects(): ReadonlyMap<string, Project> {
  const [rows] = useRows(queries.coding.projects());
  const pending = usePendingOf(...PROJECT_COMMANDS);
  return useMemo(() => projectsOf(rows, pending), [rows, pending]);
}

/** Makes a project. The function returns its id. */
export function useMakeProject(): (project: NewProject) => string {
  const create = useCommand('coding.create');
  const addFiles = useCommand('coding.addFiles');
  return (project) => makeProject(project, {create, addFiles});
}

/** Deletes a project; a toast takes it back. */
export function useRemoveProject(): (project: Project) => void {
  const remove = useCommand('coding.remove');
  const restore = useCommand('coding.restore');
  return ({id, name}) => {
    remove({projectId: id});
    toast({
      title: `Deleted ${isolated(name)}`,
      description: 'You can restore it for 30 days.',
      action: {label: 'Undo', run: () => restore({projectId: id})},
    });
  };
}
