import {useId} from 'react';
import {PRIVACY} from '#web/avatar/machine/avatar.texts.ts';
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

type Props = {view: AvatarView; isBeside: boolean};

/** A session on the tutor's page. */
export function LiveStage({view, isBeside}: Props) {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      data-avatar={view.state}
      className={`rounded-2xl border border-line bg-surface ${isBeside ? 'p-4' : 'p-3 shadow-card'}`}
    >
      <h2 id={title} className="sr-only">
        Talk with the tutor
      </h2>
      {isBeside ? <Wide view={view} /> : <Narrow view={view} />}
    </section>
  );
}

function Wide({view}: {view: AvatarView}) {
  const {session, hasMicrophone} = view;
  return (
    <div className="space-y-3">
      <div className="mx-auto max-w-56">
        <Portrait view={view} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Status view={view} />
        {session ? <SessionClock startedAt={session.startedAt} /> : null}
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
      {hasMicrophone ? <p className="text-xs text-muted">{PRIVACY}</p> : null}
      {session ? <SessionName id={session.id} /> : null}
    </div>
  );
}

function Narrow({view}: {view: AvatarView}) {
  const {session, hasMicrophone} = view;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Portrait view={view} size="small" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <Status view={view} />
            {session ? <SessionClock startedAt={session.startedAt} /> : null}
          </div>
        </div>
        <div className="flex shrink-0 items-center gap-1 max-[24rem]:w-full max-[24rem]:justify-end">
          <VoiceButtons view={view} />
          <EndButton view={view} />
        </div>
      </div>
      <Captions view={view} className="line-clamp-3 min-h-6 text-md" />
      <Trouble view={view} />
      {hasMicrophone ? (
        <div className="flex flex-wrap items-center gap-2">
          <TalkButton view={view} className="flex-1" />
          <MannerSwitch view={view} />
          <TypeInstead view={view} />
          <p className="w-full text-xs text-muted">{PRIVACY}</p>
        </div>
      ) : null}
      {session ? <SessionName id={session.id} isOneLine /> : null}
    </div>
  );
}
