import {LogOut} from 'lucide-react';
import {useState, type ReactNode} from 'react';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {signOutAdmin} from '#web/admin-area/session.ts';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  admin: AdminIdentity;
  /** Of the whole app, such as the theme. */
  tools: ReactNode;
};

/** Who is signed in, and the way out. A sign-out that did not happen stays said: nobody may leave the desk on it. */
export function AdminFoot({admin, tools}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    setIsBusy(true);
    setProblem(undefined);
    // Gone with the sign-out itself.
    await signOutAdmin().catch((error: unknown) => {
      setProblem(wordsFor(error));
      setIsBusy(false);
    });
  };
  return (
    <div className="shrink-0 border-t border-line px-3 py-3">
      {problem === undefined ? null : (
        <div className="mb-3">
          <Notice tone="bad" title="You’re still signed in">
            {problem}
          </Notice>
        </div>
      )}
      <div className="px-2">
        <p dir="auto" className="truncate text-sm font-medium">
          {admin.fullName}
        </p>
        <p className="truncate text-xs text-muted">{admin.email}</p>
      </div>
      <div className="mt-2 flex items-center justify-between pr-1">
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : void leave())}
          className="flex h-9 items-center gap-2.5 rounded-lg px-2 text-sm text-muted hover:bg-sunken hover:text-ink"
        >
          <LogOut size={16} aria-hidden /> {isBusy ? 'Signing out...' : 'Sign out'}
        </button>
        {tools}
      </div>
    </div>
  );
}
