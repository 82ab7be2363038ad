import {useState} from 'react';
import {getRevision, getRevisions, type RevisionReply} from '#schema/coding/coding.api.ts';
import {useRest} from '#web/data/use-rest.ts';
import type {Desk} from '#web/coding/project/desk.ts';
import type {File} from '#web/coding/project/files/files.ts';
import {sizeWords} from '#web/coding/projects.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {isolated} from '#schema/isolated.ts';

type Props = {projectId: string; file: File; desk: Desk; onClose: () => void};

const format = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'short'});

/** What a file was before, and the way back to it. */
export function Timeline({projectId, file, desk, onClose}: Props) {
  const {answer, error, isOffline} = useRest(getRevisions, {params: {id: projectId, fileId: file.id}});
  const [chosen, setChosen] = useState<RevisionReply>();
  return (
    <Drawer
      size="wide"
      title="Earlier versions"
      description={`${isolated(file.path)}. Restoring one keeps all the others.`}
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <div className="px-5 pb-5">
        {answer ? (
          <ol className="divide-y divide-line border-y border-line">
            {answer.revisions.map((revision, at) => (
              <li key={revision.rev}>
                <button
                  type="button"
                  aria-expanded={chosen?.rev === revision.rev}
                  onClick={() => setChosen(chosen?.rev === revision.rev ? undefined : revision)}
                  className="flex w-full items-baseline justify-between gap-4 px-2 py-2.5 text-left text-md hover:bg-sunken"
                >
                  <span>{`${format.format(new Date(revision.createdAt))}${at === 0 ? ', now' : ''}`}</span>
                  <span className="text-sm text-muted">{sizeWords(revision.bytes)}</span>
                </button>
                {chosen?.rev === revision.rev ? (
                  <Revision {...{projectId, file, desk, onClose}} rev={revision.rev} isNow={at === 0} />
                ) : null}
              </li>
            ))}
          </ol>
        ) : isOffline ? (
          <p className="text-muted">You’re offline. Earlier versions are at the academy.</p>
        ) : error ? (
          <p className="text-muted">We couldn’t load the versions of this file. It may not be saved yet.</p>
        ) : (
          <Skeleton label="Loading the versions" lines={5} />
        )}
      </div>
    </Drawer>
  );
}

type RevisionProps = Props & {rev: number; isNow: boolean};

function Revision({projectId, file, desk, rev, isNow, onClose}: RevisionProps) {
  const {answer, error} = useRest(getRevision, {params: {id: projectId, fileId: file.id, rev: String(rev)}});
  if (error) return <p className="px-2 pb-3 text-sm text-muted">This version isn’t kept anymore.</p>;
  if (!answer) return <Skeleton label="Loading the version" lines={3} />;
  const restore = () => {
    if (!file.head) return;
    desk.type(file.id, answer.text, file.head);
    desk.flush();
    toast({title: `Restored ${isolated(file.path)}`, tone: 'good'});
    onClose();
  };
  return (
    <div className="px-2 pb-3">
      <pre
        tabIndex={0}
        role="group"
        aria-label={`${file.path} then`}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-surface p-3 font-mono text-sm leading-5.5"
      >
        {answer.text}
      </pre>
      {isNow ? null : (
        <Button size="small" className="mt-3" onClick={restore}>
          Restore this version
        </Button>
      )}
    </div>
  );
}
