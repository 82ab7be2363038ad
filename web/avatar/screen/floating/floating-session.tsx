import {LayoutGrid, Minus, PhoneOff} from 'lucide-react';
import {useId, useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {Captions} from '#web/avatar/screen/captions.tsx';
import {MoveHandle} from '#web/avatar/screen/floating/move-handle.tsx';
import {Portrait} from '#web/avatar/screen/portrait/portrait.tsx';
import {Status} from '#web/avatar/screen/status.tsx';
import {ShortSessionName} from '#web/avatar/screen/session/session-name.tsx';
import {SessionClock} from '#web/avatar/screen/session/session-clock.tsx';
import {TalkButton, TypeInsteadIcon, VoiceButtons} from '#web/avatar/screen/stage-controls.tsx';
import {statusLine} from '#web/avatar/screen/status-line.ts';
import {Trouble} from '#web/avatar/screen/trouble.tsx';
import type {AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {focusElse, useKeptFocus} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {useReturningFocus} from '#web/ui/overlay/focus/use-returning-focus.ts';
import {Float, useIsInFoot} from '#web/ui/overlay/float.tsx';

type Props = {
  view: AvatarView;
  /** Without a connection no answer comes. */
  isWaiting: boolean;
  /** To the conversation. */
  href: string;
  /** Rows of the academy, without leaving the page. */
  quickView: ReactNode;
};

/** A session while the learner is on another page than the tutor's. */
export const FloatingSession = (props: Props) => (
  <Float at="avatar">
    <Floating {...props} />
  </Float>
);

function Floating(props: Props) {
  const [isSmall, setSmall] = useState(false);
  const returning = useReturningFocus<HTMLDivElement>();
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={returning} className="contents">
      <div ref={kept} className="contents">
        {isSmall ? (
          <Coin view={props.view} onOpen={() => setSmall(false)} />
        ) : (
          <Card {...props} onMinimize={() => setSmall(true)} />
        )}
      </div>
    </div>
  );
}

const Coin = ({view, onOpen}: {view: AvatarView; onOpen: () => void}) => (
  <button
    type="button"
    aria-label={`Open the tutor: ${statusLine(view)}`}
    className="grid size-16 place-items-center rounded-full border border-line bg-surface p-1 shadow-float hover:bg-sunken"
    onClick={onOpen}
  >
    <Portrait view={view} size="small" />
  </button>
);

function Card({view, isWaiting, href, quickView, onMinimize}: Props & {onMinimize: () => void}) {
  const {state, session, endsAt, hasMicrophone, isTaken} = view;
  const title = useId();
  const [[x, y], setShift] = useState<readonly [number, number]>([0, 0]);
  const isInFoot = useIsInFoot();
  return (
    <section
      style={{translate: `${x}px ${y}px`}}
      aria-labelledby={title}
      data-avatar={state}
      className="rise w-[min(22rem,calc(100vw-2rem))] space-y-2 rounded-2xl border border-line bg-surface p-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <Portrait view={view} size="small" />
        <div className="min-w-0 flex-1">
          <h2 id={title} className="sr-only">
            Tutor session
          </h2>
          <Status view={view} />
          {session ? (
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <SessionClock startedAt={session.startedAt} endsAt={endsAt} />
              <ShortSessionName id={session.id} />
            </p>
          ) : null}
        </div>
        {isInFoot ? null : <MoveHandle onShift={(...shift) => setShift(shift)} />}
        <IconButton icon={Minus} label="Minimize" size="small" {...focusElse} onClick={onMinimize} />
        <IconButton
          icon={PhoneOff}
          label="End session"
          size="small"
          className="text-bad! hover:bg-bad-tint"
          onClick={() => avatarActions.send({type: 'stop'})}
        />
      </div>
      {isWaiting ? (
        <p role="status" className="text-sm text-muted">
          Waiting for your connection
        </p>
      ) : null}
      <Captions view={view} className="line-clamp-4 text-md" />
      <Trouble view={view} />
      {hasMicrophone && !isTaken ? (
        <div className="flex items-center gap-1">
          <TalkButton view={view} className="flex-1" />
          <TypeInsteadIcon view={view} />
        </div>
      ) : null}
      <Foot view={view} href={href} quickView={quickView} />
    </section>
  );
}

/** The way back to the conversation, the voice, and what is going on elsewhere in the academy. */
function Foot({view, href, quickView}: Omit<Props, 'isWaiting'>) {
  const [isQuickOpen, setQuickOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <Link href={href} className={`${buttonLook('secondary', 'small')} mr-auto`}>
          Open conversation
        </Link>
        <VoiceButtons view={view} />
        <IconButton
          icon={LayoutGrid}
          label="Quick view"
          aria-expanded={isQuickOpen}
          className="aria-expanded:bg-sunken aria-expanded:text-ink"
          onClick={() => setQuickOpen(!isQuickOpen)}
        />
      </div>
      {isQuickOpen ? <div className="max-h-56 overflow-y-auto p-px">{quickView}</div> : null}
    </>
  );
}
