import {useState} from 'react';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {codes: readonly string[]; onDone: () => void};

/** The recovery codes of a new admin, on a page of their own. */
export const RecoveryCodes = ({isPasskeyOnly, ...props}: Props & {isPasskeyOnly: boolean}) => (
  <AuthFrame
    title="Save your recovery codes"
    lead={
      isPasskeyOnly
        ? 'You’ll need one if you lose the device with your passkey.'
        : 'You’ll need one if you lose your phone.'
    }
  >
    <CodesToKeep {...props} label={isPasskeyOnly ? 'Add a passkey' : 'Go to the admin area'} />
  </AuthFrame>
);

/** The recovery codes, once: going on means saying that they are kept. */
export function CodesToKeep({codes, label, onDone}: Props & {label: string}) {
  const [isKept, setIsKept] = useState(false);
  return (
    <div className="space-y-5">
      <Notice tone="warn" title="You won’t see these again">
        Each one works once, in place of a code from your app. Print them or save them in your password
        manager.
      </Notice>
      <div className="rounded-lg bg-sunken p-4">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-x-6 gap-y-1.5 font-mono text-sm whitespace-nowrap"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex justify-end">
          <CopyButton text={codes.join('\n')} />
        </div>
      </div>
      <Checkbox
        label="I’ve saved them somewhere I can find them"
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
      />
      <Button className="h-11 w-full" disabled={!isKept} onClick={onDone}>
        {label}
      </Button>
    </div>
  );
}
