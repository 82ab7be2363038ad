import {useState} from 'react';
import {Search} from 'lucide-react';
import {Deleted} from '#web/coding/list/deleted.tsx';
import {NewProjectMenu} from '#web/coding/list/new-project-menu.tsx';
import {ProjectCard} from '#web/coding/list/project-card.tsx';
import {NoProjects} from '#web/coding/list/no-projects.tsx';
import {Storage} from '#web/coding/list/storage.tsx';
import {useWaiting} from '#web/coding/list/use-waiting.ts';
import {shownOf, type Order, type Project} from '#web/coding/projects.ts';
import {useProjects} from '#web/coding/use-projects.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** A learner's own projects. */
export function CodingScreen() {
  const projects = useProjects();
  const isOpen = useStoreOpen();
  const there = shownOf(projects, '', 'updated');
  return (
    <Page
      title="Coding"
      eyebrow={countWords(there.length)}
      lead="Your own Python projects. They run in your browser, and you have them on all your devices."
      aside={there.length > 0 ? <NewProjectMenu /> : null}
    >
      {there.length > 0 ? (
        <Projects projects={projects} />
      ) : isOpen ? (
        <NoProjects />
      ) : (
        <Skeleton label="Loading your projects" lines={4} />
      )}
      {isOpen ? <Deleted projects={projects} /> : null}
    </Page>
  );
}

const countWords = (count: number) => (count === 0 ? null : count === 1 ? '1 project' : `${count} projects`);

function Projects({projects}: {projects: ReadonlyMap<string, Project>}) {
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>('updated');
  const shown = shownOf(projects, query, order);
  const wordOf = useWaiting();
  return (
    <>
      <div role="search" aria-label="Projects" className="mb-6 flex flex-wrap gap-3">
        <div className="min-w-56 flex-1">
          <Field
            label="Search projects"
            labelled="hidden"
            icon={Search}
            type="search"
            placeholder="Search projects"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <div className="w-full sm:w-52">
          <Select
            label="Sort by"
            labelled="hidden"
            value={order}
            onChange={(event) => setOrder(event.target.value as Order)}
          >
            <option value="updated">Last changed first</option>
            <option value="name">By name</option>
            <option value="size">Largest first</option>
          </Select>
        </div>
      </div>
      <p role="status" className="sr-only">
        {query.trim() === '' ? '' : `${shown.length} projects found.`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={`No results for “${query.trim()}”`}
          action={
            <Button kind="secondary" onClick={() => setQuery('')}>
              Show all projects
            </Button>
          }
        >
          We searched the names of your projects.
        </EmptyState>
      ) : (
        <ul aria-label="Projects" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} word={wordOf(project.id)} projects={projects} />
          ))}
        </ul>
      )}
      <Storage projects={projects} />
    </>
  );
}
