import {useState} from 'react';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {STATUS} from '#web/avatar/machine/avatar.texts.ts';
import {nameOf} from '#web/avatar/machine/services.ts';
import {OwnAvatarLink} from '#web/avatar/screen/service/not-ready.tsx';
import {SoundDevices} from '#web/avatar/screen/service/sound-devices.tsx';
import {isAwake, type AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {Face} from '#web/ui/trace/face/face.tsx';

type Props = {view: AvatarView; readiness: AvatarReadiness; isOwn: boolean};

/** Before a session: what it takes, what goes to whom, and the ways to begin. */
export function ServiceRest({view, readiness: {kind, goes, stop}, isOwn}: Props) {
  return (
    <div className="space-y-5">
      <div className="flex items-center gap-3">
        <Face size={22} />
        <p role="status" className="text-md">
          {stop ?? STATUS.idle}
        </p>
      </div>
      <Goes lines={goes} />
      {stop === null ? (
        <>
          <SoundDevices />
          <Starts {...{view, kind, isOwn}} />
        </>
      ) : (
        <OwnAvatarLink />
      )}
    </div>
  );
}

const Goes = ({lines}: {lines: readonly string[]}) =>
  lines.length === 0 ? null : (
    <ul aria-label="What goes where" className="space-y-1 text-sm text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );

type How = 'start' | 'typeInstead';

type StartsProps = Pick<Props, 'view' | 'isOwn'> & {kind: AvatarServiceKind};

/** Another session of this browser ends first, and that is asked. Where the page is to be loaded, that is all it does. */
function Starts({view, kind, isOwn}: StartsProps) {
  const [asked, setAsked] = useState<How>();
  const other = otherSession(view, kind);
  // Another one that comes later was not asked about.
  if (asked !== undefined && other === undefined) setAsked(undefined);
  const begin = (how: How) => (other === undefined ? avatarActions.startWith(kind, how) : setAsked(how));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button {...focusNext} onClick={() => begin('start')}>
          Start Chat
        </Button>
        <Button kind="secondary" onClick={() => begin('typeInstead')}>
          Start without a microphone
        </Button>
      </div>
      <Confirm
        title={`End your session with ${other ?? ''}?`}
        effect={`There’s one session at a time. ${isOwn ? `Starting this one ends your session with ${other ?? ''}.` : 'Once it’s over, this page reloads and you can start here.'}`}
        act={isOwn ? 'End it and start' : 'End it'}
        stay="Keep it"
        // With the other session goes the question.
        open={asked !== undefined && other !== undefined}
        onOpenChange={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          if (!isOwn) avatarActions.send({type: 'stop'});
          else if (asked) avatarActions.startWith(kind, asked);
        }}
      />
    </>
  );
}

/** Who is talked with in this browser, as far as it is known; none where nobody is. */
function otherSession(view: AvatarView, kind: AvatarServiceKind): string | undefined {
  if (isAwake(view) && view.service !== kind) return nameOf(view.service);
  if (view.elsewhere === undefined) return undefined;
  return view.elsewhere === 'starting' ? 'the tutor' : nameOf(view.elsewhere.service);
}
