import {KeyRound} from 'lucide-react';
import type {ReactNode} from 'react';
import type {PasskeyInfo} from '#schema/account/passkeys.api.ts';
import {Tag} from '#web/ui/show/tag.tsx';
import {Time} from '#web/ui/show/time.tsx';

type Props = {
  passkey: PasskeyInfo;
  /** What can be done with it. */
  children: ReactNode;
};

/** A passkey in its owner's list. */
export function PasskeyRow({passkey, children}: Props) {
  const {name, isSynced, isRefused, createdAt, lastUsedAt} = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
      <KeyRound size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span dir="auto" className="min-w-0 break-words">
            {name}
          </span>
          {isSynced ? <Tag>On all your devices</Tag> : null}
          {isRefused ? <Tag tone="bad">Blocked</Tag> : null}
        </p>
        {isRefused ? (
          <p className="text-sm text-bad">
            It may have been copied, so it no longer opens your account. Remove it.
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-4 text-sm text-muted *:whitespace-nowrap">
          <span>
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <span>
                Last used: <Time at={Date.parse(lastUsedAt)} />
              </span>
            )}
          </span>
          <span>
            Added: <Time at={Date.parse(createdAt)} />
          </span>
        </p>
      </div>
      <div className="flex gap-2 mobile:ml-9">{children}</div>
    </li>
  );
}
