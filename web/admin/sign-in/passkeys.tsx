import {useEffect, useState} from 'react';
import type {PasskeyInfo} from '#schema/account/passkeys.api.ts';
import {passkeyNameRules} from '#schema/account/passkeys.rules.ts';
import {
  addAdminPasskey,
  beginAdminPasskey,
  listAdminPasskeys,
  removeAdminPasskey,
} from '#schema/admin/admin-passkeys.api.ts';
import {PasskeyName} from '#web/account/passkeys/passkey-name.tsx';
import {PasskeyRow} from '#web/account/passkeys/passkey-row.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm} from '#web/account/use-account-form.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import {useConfirmed} from '#web/admin-area/confirmed.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {isolated} from '#schema/isolated.ts';

/** Ends an address that leads to the addition of a passkey. */
export const ADD_PASSKEY = '#add-passkey';

const WHY = 'Confirm it’s you before you change how you sign in. That covers the next 10 minutes.';

/** Adds and removes, each after a fresh confirmation. */
function useChanges(onChanged: () => void) {
  const run = useConfirmed();
  const act = (work: () => Promise<string>) =>
    run(async () => {
      toast({title: await work(), tone: 'good'});
      onChanged();
    }, WHY);
  const add = (name: string) =>
    act(async () => {
      // Loaded with the first use.
      const {createPasskey} = await import('#web/account/passkeys/ceremony.ts');
      const credential = await createPasskey(await adminCall(beginAdminPasskey, {}));
      await adminCall(addAdminPasskey, {body: {credential, name}});
      return `“${isolated(name)}” was added. You can sign in with it now.`;
    });
  const remove = (id: string) =>
    act(async () => (await adminCall(removeAdminPasskey, {params: {id}})).message);
  return {add, remove};
}

/** The admin's own passkeys. */
export function AdminPasskeys() {
  const [turn, setTurn] = useState(0);
  const {data, problem, askAgain} = useAdminRest(listAdminPasskeys, {}, turn);
  const [isOpen, setOpen] = useState(() => location.hash === ADD_PASSKEY);
  // Once: a page that is loaded again asks for none.
  useEffect(() => {
    if (location.hash === ADD_PASSKEY) history.replaceState(history.state, '', location.pathname);
  }, []);
  const [leaving, setLeaving] = useState<PasskeyInfo>();
  const {add, remove} = useChanges(() => setTurn((now) => now + 1));
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-medium">Passkeys</h3>
          <p className="text-sm text-muted">
            {data?.isOnlyWay
              ? 'Admins here sign in with passkeys only. Keep your recovery codes for a lost device.'
              : 'Sign in with your fingerprint, face, or device PIN instead of a password and a code.'}
          </p>
        </div>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          Add a passkey
        </Button>
      </div>
      {problem ? (
        <LoadProblem title="Your passkeys couldn’t be loaded" onRetry={askAgain}>
          {problem}
        </LoadProblem>
      ) : null}
      {data && data.passkeys.length > 0 ? <Kept passkeys={data.passkeys} onRemove={setLeaving} /> : null}
      <Dialog
        title="Add a passkey"
        description="Then your browser asks where to save it."
        open={isOpen}
        onOpenChange={setOpen}
      >
        <NameForm
          onDone={(name) => {
            setOpen(false);
            add(name);
          }}
        />
      </Dialog>
      {leaving ? (
        <RemovalQuestion
          key={leaving.id}
          passkey={leaving}
          onAnswer={(isYes) => {
            setLeaving(undefined);
            if (isYes) remove(leaving.id);
          }}
        />
      ) : null}
    </div>
  );
}

type KeptProps = {passkeys: readonly PasskeyInfo[]; onRemove: (passkey: PasskeyInfo) => void};

const Kept = ({passkeys, onRemove}: KeptProps) => (
  <ul className="divide-y divide-line">
    {passkeys.map((passkey) => (
      <PasskeyRow key={passkey.id} passkey={passkey}>
        <Button
          kind="danger"
          size="small"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onRemove(passkey)}
        >
          Remove
        </Button>
      </PasskeyRow>
    ))}
  </ul>
);

type QuestionProps = {passkey: PasskeyInfo; onAnswer: (isYes: boolean) => void};

const RemovalQuestion = ({passkey: {name}, onAnswer}: QuestionProps) => (
  <Confirm
    title={`Remove the passkey “${isolated(name)}”?`}
    effect="It won’t open the admin area anymore, and you’re signed out in every other browser. This can’t be undone."
    act="Remove passkey"
    stay="Keep it"
    destructive
    open
    onOpenChange={() => onAnswer(false)}
    onConfirm={() => onAnswer(true)}
  />
);

function NameForm({onDone}: {onDone: (name: string) => void}) {
  const form = useAccountForm(passkeyNameRules, async ({name}) => onDone(name));
  return (
    <form {...form.form} className="space-y-5">
      <PasskeyName error={form.problems['name']} />
      <SubmitButton form={form} label="Continue" />
    </form>
  );
}
