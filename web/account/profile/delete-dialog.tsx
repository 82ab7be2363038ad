import {deleteAccount} from '#schema/account/own-data.api.ts';
import {deletionRules} from '#schema/account/own-data.rules.ts';
import {PasswordDialog} from '#web/account/profile/password-dialog.tsx';
import {call} from '#web/io/call.ts';
import {Field} from '#web/ui/form/field.tsx';

type Props = {open: boolean; onClose: () => void; username: string; onDeleted: () => void};

/** The way out, with everything that it takes along said before. */
export function DeleteDialog({open, onClose, username, onDeleted}: Props) {
  return (
    <PasswordDialog
      title="Delete my account"
      description="This cannot be undone."
      failed="Your account was not deleted"
      act="Delete my account"
      stay="Keep my account"
      destructive
      open={open}
      onClose={onClose}
      rules={deletionRules}
      send={async (body) => {
        await call(deleteAccount, {body});
        onDeleted();
      }}
      lead={
        <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
          <li>Your card, address and picture are removed, and your row of the leaderboard.</li>
          <li>So are your progress, answers, notes, points and badges.</li>
          <li>You are signed out everywhere. What waits on a device to be sent is not sent any more.</li>
          <li>Copies of the database and the log of its changes are kept apart, and go as they expire.</li>
        </ul>
      }
    >
      {(problems) => (
        <Field
          label={`Your username, ${username}, to confirm`}
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
