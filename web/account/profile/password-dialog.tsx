import type {ReactNode} from 'react';
import type * as z from 'zod/mini';
import {PasswordField} from '#web/account/password-field.tsx';
import {SubmitButton} from '#web/account/submit-button.tsx';
import {useAccountForm, type AccountForm} from '#web/account/use-account-form.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props<T> = {
  title: string;
  description: string;
  open: boolean;
  onClose: () => void;
  /** What did not happen, above its reason: "Nothing was exported". */
  failed: string;
  /** The same where an answer got lost, and nobody knows. */
  unsure?: string;
  /** The verb of the title, and the way back. */
  act: string;
  stay?: string;
  destructive?: boolean;
  rules: z.ZodMiniType<T>;
  send: (values: T) => Promise<void>;
  /** What is said before the fields. */
  lead?: ReactNode;
  /** Fields after the password. */
  children?: (problems: AccountForm['problems']) => ReactNode;
};

/** Asks for the password once more, before what a stranger at an open session must not do. */
export function PasswordDialog<T>({title, description, open, onClose, ...form}: Props<T>) {
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <PasswordForm onClose={onClose} {...form} />
    </Dialog>
  );
}

type FormProps<T> = Omit<Props<T>, 'title' | 'description' | 'open'>;

function PasswordForm<T>({onClose, rules, send, ...words}: FormProps<T>) {
  const {failed, unsure = failed, act, stay = 'Cancel', destructive = false, lead, children} = words;
  const form = useAccountForm(rules, send);
  const {problems} = form;
  return (
    <form {...form.form} className="space-y-5">
      {lead}
      {problems['form'] ? (
        <Notice tone="bad" title={form.isUnsure ? unsure : failed}>
          {problems['form']}
        </Notice>
      ) : null}
      <PasswordField
        label="Password"
        name="password"
        isFirst
        autoComplete="current-password"
        error={problems['password']}
      />
      {children?.(problems)}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onClose}>
          {stay}
        </Button>
        <SubmitButton
          form={form}
          label={act}
          className={destructive ? 'bg-bad text-paper hover:bg-bad/90' : ''}
        />
      </div>
    </form>
  );
}
