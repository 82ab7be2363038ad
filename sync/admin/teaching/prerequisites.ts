// Whether the modules that each module needs can be passed before it.
import type {ModuleNeeds, NeedProblem} from '#schema/admin/teaching.api.ts';

export type CourseModule = {
  readonly id: string;
  readonly title: string;
  readonly prerequisiteIds: readonly string[];
  /** It has a written lesson. */
  readonly isWritten: boolean;
};

/** @param modules of the course, in its order. Lessons need no more than their module and the lesson before them. */
export function checkNeeds(modules: readonly CourseModule[]): readonly ModuleNeeds[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const places = new Map(modules.map(({id}, at) => [id, at]));
  const problemOf = (module: CourseModule, id: string): NeedProblem | null => {
    const needed = byId.get(id);
    if (!needed) return 'missing';
    if (leadsTo(byId, id, module.id)) return 'circular';
    if ((places.get(id) ?? 0) > (places.get(module.id) ?? 0)) return 'later';
    return module.isWritten && !needed.isWritten ? 'unwritten' : null;
  };
  return modules.map((module) => ({
    id: module.id,
    title: module.title,
    needs: module.prerequisiteIds.map((id) => ({
      id,
      title: byId.get(id)?.title ?? id,
      problem: problemOf(module, id),
    })),
  }));
}

/** Whether a module needs another one, or is it, also by way of others. */
function leadsTo(modules: ReadonlyMap<string, CourseModule>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const left = [from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (id === to) return true;
    if (!seen.has(id)) left.push(...(modules.get(id)?.prerequisiteIds ?? []));
    seen.add(id);
  }
  return false;
}
