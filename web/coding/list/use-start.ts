import {useLocation} from 'wouter';
import {freeName} from '#web/coding/projects.ts';
import {STARTS} from '#web/coding/template-words.ts';
import type {TemplateName} from '#web/coding/templates.ts';
import {useMakeProject, useProjects} from '#web/coding/use-projects.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Starts a project from a template and opens it. */
export function useStart(): (name: TemplateName) => void {
  const projects = useProjects();
  const make = useMakeProject();
  const [, navigate] = useLocation();
  const start = async (template: TemplateName) => {
    const words = STARTS.find(({name}) => name === template);
    const title = template === 'blank' ? 'Untitled' : (words?.title ?? 'Untitled');
    try {
      const {filesOfTemplate} = await import('#web/coding/templates.ts');
      const there = [...projects.values()].filter(({removedAt}) => removedAt === null);
      const id = make({name: freeName(title, there), template, files: filesOfTemplate(template)});
      navigate(`/coding/${id}`);
    } catch {
      // A part that cannot be fetched, such as offline, right after an update.
      toast({
        title: 'We couldn’t make the project',
        description: 'Check your connection, then try again.',
        tone: 'bad',
      });
    }
  };
  return (name) => void start(name);
}
