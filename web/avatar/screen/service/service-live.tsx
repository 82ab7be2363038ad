import {Captions} from '#web/avatar/screen/captions.tsx';
import {Portrait} from '#web/avatar/screen/portrait/portrait.tsx';
import {SessionClock} from '#web/avatar/screen/session/session-clock.tsx';
import {SessionName} from '#web/avatar/screen/session/session-name.tsx';
import {
  EndButton,
  MannerSwitch,
  TalkButton,
  TypeInstead,
  VoiceButtons,
} from '#web/avatar/screen/stage-controls.tsx';
import {Status} from '#web/avatar/screen/status.tsx';
import {Trouble} from '#web/avatar/screen/trouble.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';

/** A session on the page of its service. */
export function ServiceLive({view}: {view: AvatarView}) {
  const {session, endsAt} = view;
  return (
    <div data-avatar={view.state} className="space-y-3">
      <div className="mx-auto max-w-md">
        <Portrait view={view} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Status view={view} />
        {session ? <SessionClock startedAt={session.startedAt} endsAt={endsAt} /> : null}
      </div>
      <Captions view={view} className="min-h-12 text-md" />
      <Trouble view={view} />
      <TalkButton view={view} className="w-full" />
      <div className="flex flex-wrap items-center gap-2">
        <MannerSwitch view={view} />
        <VoiceButtons view={view} />
        <TypeInstead view={view} />
        <span className="ml-auto">
          <EndButton view={view} />
        </span>
      </div>
      {session ? <SessionName id={session.id} /> : null}
    </div>
  );
}
