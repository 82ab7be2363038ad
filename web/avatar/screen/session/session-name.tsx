import {Check, Copy} from 'lucide-react';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {useCopied} from '#web/ui/use-copied.ts';

/** For who asks for help with it: whole, to be copied. @param isOneLine over other things, where it may be cut off. */
export function SessionName({id, isOneLine = false}: {id: string; isOneLine?: boolean}) {
  const {copied, copy} = useCopied(id);
  return (
    <p className="flex items-center gap-1">
      <span
        title={id}
        className={`min-w-0 font-mono text-2xs text-muted ${isOneLine ? 'truncate' : 'wrap-anywhere'}`}
      >
        {id}
      </span>
      <IconButton icon={copied ? Check : Copy} label="Copy the session ID" size="small" onClick={copy} />
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </p>
  );
}

/** Where there is little room: what its service is, and enough to tell it from others. */
export const ShortSessionName = ({id}: {id: string}) => (
  <span title={id} className="min-w-0 truncate font-mono text-2xs text-muted">
    {shortened(id)}
  </span>
);

/** Of `local-3f2a9c1e-…` its service, and eight characters more. */
export const shortened = (id: string): string => /^[a-z]+-[^-]{1,8}/i.exec(id)?.[0] ?? id.slice(0, 16);
