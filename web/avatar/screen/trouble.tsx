import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';

/** What went wrong, and the way on: none of it takes anything away that was typed or asked. */
export function Trouble({view: {state, trouble, notice, hasMicrophone, isTaken}}: {view: AvatarView}) {
  if (state === 'error' && trouble !== undefined) {
    return (
      <div className="space-y-2">
        <p role="alert" className="text-md text-bad">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="small" onClick={avatarActions.start}>
            Try again
          </Button>
          <Button kind="secondary" size="small" onClick={avatarActions.typeInstead}>
            Type instead
          </Button>
        </div>
      </div>
    );
  }
  const mayReturn = state !== 'idle' && state !== 'connecting' && !hasMicrophone && !isTaken;
  const isOffered = mayReturn && notice !== NOTES.noRecognition;
  const words = isTaken ? NOTES.taken : notice;
  if (words === undefined && !isOffered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {words === undefined ? null : (
        <p role="status" className="text-sm text-muted">
          {words}
        </p>
      )}
      {isOffered ? (
        <Button kind="secondary" size="small" onClick={avatarActions.start}>
          Use the microphone
        </Button>
      ) : null}
    </div>
  );
}
