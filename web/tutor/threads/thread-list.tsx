import {MessageSquarePlus, MoreHorizontal, Pencil, Trash2} from 'lucide-react';
import {useState} from 'react';
import {Link, useLocation} from 'wouter';
import {isolated} from '#schema/isolated.ts';
import {useCommand} from '#web/data/data.ts';
import {addressOf} from '#web/tutor/address.ts';
import {useLeavingDrafts} from '#web/tutor/drafts.ts';
import {RenameForm} from '#web/tutor/threads/rename-form.tsx';
import {searched, type Thread} from '#web/tutor/turns.ts';
import {useThreads} from '#web/tutor/use-tutor.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Menu, MenuItem} from '#web/ui/overlay/menu.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** Fewer are seen at a glance. */
const SEARCH_FROM = 6;

type Props = {
  threadId: string | undefined;
  /** What it is in has its title. */
  isTitled?: boolean;
};

/** The learner's conversations, the last one first. */
export function ThreadList({threadId, isTitled = false}: Props) {
  const threads = useThreads();
  const [query, setQuery] = useState('');
  const found = searched(threads, query);
  return (
    <section aria-label="Conversations">
      <div className="mb-3 flex items-center justify-between gap-3">
        {isTitled ? null : <h2 className="font-semibold">Conversations</h2>}
        <Link href={addressOf({})} className={buttonLook('secondary', 'small')}>
          <MessageSquarePlus size={15} aria-hidden /> New conversation
        </Link>
      </div>
      {threads.length >= SEARCH_FROM ? (
        <div className="mb-3">
          <Field
            label="Search your conversations"
            labelled="hidden"
            placeholder="Search your conversations"
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      ) : null}
      {threads.length === 0 ? (
        <p className="text-sm text-muted">
          Your conversations show up here, on all your devices. Only you can see them.
        </p>
      ) : null}
      {threads.length > 0 && found.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          No conversation has these words in its name.
        </p>
      ) : null}
      {/* Two hundred of them do not push away what is below. */}
      <ul className="-mx-2 xl:max-h-[50dvh] xl:overflow-y-auto">
        {found.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isOpen={thread.id === threadId} />
        ))}
      </ul>
    </section>
  );
}

function ThreadRow({thread, isOpen}: {thread: Thread; isOpen: boolean}) {
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const remove = useCommand('tutor.remove');
  const drafts = useLeavingDrafts();
  const [, go] = useLocation();
  const {id, title, updatedAt} = thread;
  const done = () => setDoing(undefined);
  return (
    <li className="flex items-center gap-1 rounded-lg has-aria-[current=page]:bg-sunken">
      <Link
        href={addressOf({threadId: id})}
        aria-current={isOpen ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-lg px-2 py-2 hover:bg-sunken forced-colors:aria-[current=page]:outline-2"
      >
        <span dir="auto" className="block truncate text-md">
          {title}
        </span>
        <Time at={updatedAt} className="text-xs text-muted" />
      </Link>
      <Menu
        trigger={<IconButton icon={MoreHorizontal} size="small" label={`Options for ${isolated(title)}`} />}
      >
        <MenuItem icon={Pencil} onSelect={() => setDoing('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setDoing('remove')}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog title="Rename conversation" open={doing === 'rename'} onOpenChange={done}>
        <RenameForm thread={thread} onClose={done} />
      </Dialog>
      <Confirm
        title={`Delete ${isolated(title)}?`}
        effect="This deletes its questions and answers on all your devices. This can’t be undone."
        act="Delete conversation"
        destructive
        open={doing === 'remove'}
        onOpenChange={done}
        onConfirm={() => {
          // Not to be told that it’s gone.
          if (isOpen) go(addressOf({}));
          remove({threadId: id});
          drafts.forget(id);
          done();
        }}
      />
    </li>
  );
}
