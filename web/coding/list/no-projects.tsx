import {FileArchive, GitBranch, Plus} from 'lucide-react';
import {useState} from 'react';
import {ImportDialog, type ImportFrom} from '#web/coding/list/import-dialog.tsx';
import {useStart} from '#web/coding/list/use-start.ts';
import {PROJECTS, TEMPLATES, type TemplateWords} from '#web/coding/template-words.ts';
import {Button} from '#web/ui/form/button.tsx';

/** The first visit: projects to start from, and the other ways in. */
export function NoProjects() {
  const start = useStart();
  const [from, setFrom] = useState<ImportFrom>();
  return (
    <section aria-labelledby="first-project">
      <h2 id="first-project" className="text-xl font-semibold">
        Start your first project
      </h2>
      <p className="mt-1 text-muted">Each of these runs as it is. Change anything you like.</p>
      <Starts of={TEMPLATES} start={start} />
      <h3 className="mt-7 font-semibold">For the course’s projects</h3>
      <Starts of={PROJECTS} start={start} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => start('blank')}>
          <Plus size={17} aria-hidden />
          Blank project
        </Button>
        <Button kind="secondary" onClick={() => setFrom('zip')}>
          <FileArchive size={16} aria-hidden />
          Import a zip file
        </Button>
        <Button kind="secondary" onClick={() => setFrom('github')}>
          <GitBranch size={16} aria-hidden />
          Import from GitHub
        </Button>
      </div>
      <ImportDialog from={from} onClose={() => setFrom(undefined)} />
    </section>
  );
}

type StartsProps = {of: readonly TemplateWords[]; start: (name: TemplateWords['name']) => void};

const Starts = ({of, start}: StartsProps) => (
  <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {of.map(({name, title, about, icon: Icon}) => (
      <li key={name} className="flex">
        <button
          type="button"
          onClick={() => start(name)}
          className="flex w-full flex-col items-start rounded-xl border border-line bg-surface p-5 text-left shadow-card transition-colors hover:border-edge"
        >
          <Icon size={22} aria-hidden className="text-accent" />
          <span className="mt-4 text-lg font-semibold">{title}</span>
          <span className="mt-1 text-md text-muted">{about}</span>
        </button>
      </li>
    ))}
  </ul>
);
