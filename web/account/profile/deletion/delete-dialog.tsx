import {useState} from 'react';
import {deletionRules} from '#schema/account/own-data.rules.ts';
import {deleteOwnAccount} from '#web/account/profile/deletion/delete-account.ts';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {whileLeaving} from '#web/data/current-user.ts';
import {Field} from '#web/ui/form/field.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

const UNSURE = 'We don’t know if your account was deleted';

type Props = {open: boolean; onClose: () => void; username: string; onDeleted: () => void};

/** The way out, with everything that it takes along said before. */
export function DeleteDialog({open, onClose, username, onDeleted}: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <PasswordDialog
      title="Delete my account"
      description="This can’t be undone."
      failed="Your account wasn’t deleted"
      unsure={UNSURE}
      act="Delete my account"
      stay="Keep my account"
      destructive
      open={open}
      onClose={onClose}
      rules={deletionRules}
      send={async (body) => {
        await whileLeaving(async () => {
          await deleteOwnAccount(body, () => setAsking(true)).finally(() => setAsking(false));
          onDeleted();
        });
      }}
      lead={
        <>
          <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
            <li>This deletes your name, email address, picture, and leaderboard entry.</li>
            <li>
              It also deletes your progress, answers, notes, conversations with the tutor, points, and badges.
            </li>
            <li>You’re signed out everywhere. Changes that are still waiting on a device won’t be sent.</li>
            <li>Backups still hold a copy until they expire.</li>
          </ul>
          {isAsking ? (
            <Notice tone="warn" title={UNSURE}>
              The connection broke before we heard back. We’re checking, which can take 30 seconds.
            </Notice>
          ) : null}
        </>
      }
    >
      {(problems) => (
        <Field
          label={`Type your username, ${username}, to confirm`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problems['username']}
        />
      )}
    </PasswordDialog>
  );
}
