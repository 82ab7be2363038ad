import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {LanguageButton} from '#web/avatar/screen/language-button.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';

/** The microphone would be let go at once. */
const IN_VAIN: readonly (string | undefined)[] = [NOTES.noRecognition, NOTES.noLanguage, NOTES.mayFetch];

/** What went wrong, and the way on: none of it takes anything away that was typed or asked. */
export function Trouble({view: {state, trouble, notice, hasMicrophone, isTaken}}: {view: AvatarView}) {
  if (state === 'error' && trouble !== undefined) {
    return (
      <div className="space-y-2">
        <p role="alert" className="text-md text-bad">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="small" {...focusNext} onClick={avatarActions.start}>
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
  const isOffered = mayReturn && !IN_VAIN.includes(notice);
  const isFetchOffered = mayReturn && notice === NOTES.mayFetch;
  const words = isTaken ? NOTES.taken : notice;
  if (words === undefined && !isOffered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {words === undefined ? null : (
        <p role="status" className="text-sm text-muted">
          {words}
        </p>
      )}
      {isFetchOffered ? <LanguageButton /> : null}
      {isOffered ? (
        <Button kind="secondary" size="small" {...focusNext} onClick={avatarActions.start}>
          Use the microphone
        </Button>
      ) : null}
    </div>
  );
}
