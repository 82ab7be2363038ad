import {useRef, useState} from 'react';
import {useLocation} from 'wouter';
import {useIsOffline} from '#web/data/data.ts';
import type {Imported} from '#web/coding/importing.ts';
import {freeName} from '#web/coding/projects.ts';
import {useMakeProject, useProjects} from '#web/coding/use-projects.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Notice} from '#web/ui/show/notice.tsx';

export type ImportFrom = 'zip' | 'github';

type Props = {from: ImportFrom | undefined; onClose: () => void};

const TITLES = {zip: 'Import a zip file', github: 'Import from GitHub'} as const;

/** Makes a project of a zip file, or of a public repository. */
export function ImportDialog({from, onClose}: Props) {
  return (
    <Dialog
      title={TITLES[from ?? 'zip']}
      description="Text files only: code, data, and notes. Up to 100 files and 2 MB."
      open={from !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      {from === 'github' ? <GitHubForm onClose={onClose} /> : <ZipForm onClose={onClose} />}
    </Dialog>
  );
}

type Import = () => Promise<Imported>;

function useImport(onClose: () => void) {
  const projects = useProjects();
  const make = useMakeProject();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (load: Import) => {
    setProblem(undefined);
    setBusy(true);
    try {
      const {name, files, skipped, origin} = await load();
      const there = [...projects.values()].filter(({removedAt}) => removedAt === null);
      const id = make({
        name: freeName(name, there),
        template: 'import',
        files,
        ...(origin === undefined ? {} : {origin}),
      });
      onClose();
      navigate(`/coding/${id}`);
      if (skipped.length > 0) toast(leftOut(skipped));
    } catch (error) {
      const {importProblem} = await import('#web/coding/importing.ts').catch(() => ({
        importProblem: () => 'We couldn’t import this. Check your connection, then try again.',
      }));
      setProblem(importProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return {problem, isBusy, start: (load: Import) => void run(load)};
}

const leftOut = (skipped: readonly string[]) => ({
  title: skipped.length === 1 ? '1 file was left out' : `${skipped.length} files were left out`,
  description: `They aren’t text, or are too long: ${skipped.slice(0, 3).join(', ')}${skipped.length > 3 ? '…' : ''}`,
});

function ZipForm({onClose}: {onClose: () => void}) {
  const {problem, isBusy, start} = useImport(onClose);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <input
        ref={input}
        type="file"
        aria-label="Zip file"
        accept=".zip,application/zip"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) start(async () => (await import('#web/coding/importing.ts')).importZip(file));
        }}
      />
      {problem ? <Notice tone="bad" title={problem} /> : null}
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        Choose a zip file
      </Button>
    </div>
  );
}

function GitHubForm({onClose}: {onClose: () => void}) {
  const {problem, isBusy, start} = useImport(onClose);
  const isOffline = useIsOffline();
  const [address, setAddress] = useState('');
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        start(async () => (await import('#web/coding/importing.ts')).importRepository(address));
      }}
    >
      <Field
        label="Address of a public repository"
        hint="The newest commit of its main branch, or of the branch or commit in the address."
        placeholder="https://github.com/owner/name"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      {problem ? <Notice tone="bad" title={problem} /> : null}
      {isOffline ? <Notice title="You’re offline. Importing from GitHub needs a connection." /> : null}
      <Button type="submit" busy={isBusy} disabled={isOffline}>
        Import
      </Button>
    </form>
  );
}
