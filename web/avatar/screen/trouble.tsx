import {NOTES} from '#web/avatar/machine/avatar.texts.ts';
import {LanguageButton} from '#web/avatar/screen/language-button.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';

/** What went wrong, and the way on: none of it takes anything away that was typed or asked. */
export function Trouble({view}: {view: AvatarView}) {
  const {state, trouble, notice, isTaken} = view;
  if (state === 'error' && trouble !== undefined) return <Failure words={trouble} />;
  const words = isTaken ? NOTES.taken : notice;
  const mayReturn = mayHaveMicrophone(view);
  if (words === undefined && !mayReturn) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {words === undefined ? null : (
        <p role="status" className="text-sm text-muted">
          {words}
        </p>
      )}
      {mayReturn ? <WayBack view={view} /> : null}
    </div>
  );
}

const mayHaveMicrophone = ({state, hasMicrophone, isTaken}: AvatarView): boolean =>
  state !== 'idle' && state !== 'connecting' && !hasMicrophone && !isTaken;

const Failure = ({words}: {words: string}) => (
  <div className="space-y-2">
    <p role="alert" className="text-md text-bad">
      {words}
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

type Way = {readonly fetch: string; readonly go: string; readonly onGo: () => void};

const SAME_SESSION: Way = {fetch: 'Download', go: 'Use the microphone', onGo: avatarActions.start};
/** A service gets the microphone with the beginning of a session, and says so: this one ends. */
const NEW_SESSION: Way = {
  fetch: 'Download and start a new session',
  go: 'New session with microphone',
  onGo: avatarActions.startAnew,
};

/** To the microphone; none where it would be let go at once. */
function WayBack({view: {notice, service}}: {view: AvatarView}) {
  const {fetch, go, onGo} = service === 'local' ? SAME_SESSION : NEW_SESSION;
  if (notice === NOTES.mayFetch) return <LanguageButton label={fetch} onFetched={onGo} />;
  if (notice === NOTES.noRecognition || notice === NOTES.noLanguage) return null;
  return (
    <Button kind="secondary" size="small" {...focusNext} onClick={onGo}>
      {go}
    </Button>
  );
}
