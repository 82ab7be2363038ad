import './call-window.css';
import {Columns2, Maximize, Minimize2, PictureInPicture2, RectangleHorizontal, X} from 'lucide-react';
import {Dialog as Radix} from 'radix-ui';
import {useEffect, useRef, useState, type RefObject} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {CaptionLines, CaptionsButton} from '#web/calls/screen/captions/call-captions.tsx';
import {CallControls, type Panel} from '#web/calls/screen/call-controls.tsx';
import {doingOf} from '#web/calls/screen/call-texts.ts';
import {QualityHint, QualityMark} from '#web/calls/screen/picture/quality-mark.tsx';
import {SidePanel, type SideChat} from '#web/calls/screen/window/side-panel.tsx';
import {isTheirPictureSeen, Stage} from '#web/calls/screen/picture/stage.tsx';
import {useCaptions, type Captions} from '#web/calls/screen/captions/use-captions.ts';
import {useNewMessages} from '#web/calls/screen/window/use-new-messages.ts';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {clockOf, spokenClock} from '#web/ui/time/lasting.ts';
import {useOpener} from '#web/ui/overlay/use-opener.ts';

type Props = {
  me: Pick<CurrentUser, 'id' | 'fullName' | 'avatarUrl'>;
  Chat: SideChat;
  onMinimize: () => void;
};

/** The call over the whole window. Escape makes it small; the call goes on. */
export function CallWindow({me, Chat, onMinimize}: Props) {
  const opener = useOpener();
  const picture = useRef<HTMLVideoElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const [layout, setLayout] = useState<'speaker' | 'pair'>('speaker');
  const hasNews = useNewMessages() && panel !== 'chat';
  const captions = useCaptions(useCallPart(({remoteStream}) => remoteStream));
  useEffect(() => () => void leaveFullScreen(), []);
  return (
    <Radix.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onMinimize())}>
      <Radix.Portal>
        <Radix.Content
          {...opener}
          aria-describedby={undefined}
          data-theme="dark"
          onInteractOutside={(event) => event.preventDefault()}
          className="call-window"
        >
          <header className="call-head">
            <Who />
            <View {...{picture, layout, setLayout, captions, onMinimize}} />
          </header>
          <div className="relative flex min-h-0 flex-1">
            <div className="relative min-w-0 flex-1">
              <Stage {...{me, layout, picture}} />
              <Troubles />
              <CaptionLines captions={captions} />
            </div>
            {panel ? <SidePanel {...{panel, Chat}} onClose={() => setPanel(undefined)} /> : null}
          </div>
          <CallControls panel={panel} onPanel={setPanel} hasNews={hasNews} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Who() {
  const name = useCallPart(({remoteUser}) => remoteUser?.fullName ?? 'Someone');
  return (
    <div className="min-w-0">
      <Radix.Title dir="auto" className="truncate text-lg leading-6 font-semibold">
        {name}
      </Radix.Title>
      <div className="flex items-center gap-3 text-sm text-muted">
        <CallClock />
        <QualityMark />
      </div>
    </div>
  );
}

/** How long it lasts, or what is going on before and in between. */
export function CallClock() {
  const doing = useCallPart(doingOf);
  const seconds = useCallPart(({callDuration}) => callDuration);
  if (doing !== undefined) return <span>{doing}</span>;
  return (
    <span role="timer" aria-label={`Call time ${spokenClock(seconds)}`} className="font-mono tabular-nums">
      {clockOf(seconds)}
    </span>
  );
}

function Troubles() {
  const error = useCallPart((view) => view.error);
  const notice = useCallPart((view) => view.notice);
  const text = error ?? notice;
  return (
    <div className="call-troubles">
      {text === null ? (
        <QualityHint />
      ) : (
        <div className={`call-hint ${error === null ? '' : 'is-bad'}`}>
          <p>{text}</p>
          {error === null ? (
            <IconButton icon={X} label="Dismiss" size="small" onClick={callActions.dismiss} />
          ) : null}
        </div>
      )}
    </div>
  );
}

type ViewProps = {
  picture: RefObject<HTMLVideoElement | null>;
  layout: 'speaker' | 'pair';
  setLayout: (layout: 'speaker' | 'pair') => void;
  captions: Captions;
  onMinimize: () => void;
};

function View({picture, layout, setLayout, captions, onMinimize}: ViewProps) {
  const isVideo = useCallPart(isTheirPictureSeen);
  return (
    <div className="flex shrink-0">
      <CaptionsButton captions={captions} />
      {isVideo ? (
        <IconButton
          icon={layout === 'speaker' ? Columns2 : RectangleHorizontal}
          label={layout === 'speaker' ? 'Show both the same size' : 'Show the other one large'}
          onClick={() => setLayout(layout === 'speaker' ? 'pair' : 'speaker')}
        />
      ) : null}
      {isVideo && document.pictureInPictureEnabled ? (
        <IconButton
          icon={PictureInPicture2}
          label="Picture in picture"
          onClick={() => void floatPicture(picture.current)}
        />
      ) : null}
      {document.fullscreenEnabled ? (
        <IconButton icon={Maximize} label="Full screen" onClick={() => void toggleFullScreen()} />
      ) : null}
      <IconButton icon={Minimize2} label="Make the call small" onClick={onMinimize} />
    </div>
  );
}

/** The browser may refuse both, and tells the learner by itself. */
const refusedByBrowser = (error: unknown) => {
  // The Fullscreen standard says TypeError.
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
};

async function floatPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture().catch(refusedByBrowser);
  await video?.requestPictureInPicture().catch(refusedByBrowser);
  return undefined;
}

/** The whole page: of an element alone the browser would hide what opens over it, as the question before leaving. */
async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) return leaveFullScreen();
  return document.documentElement.requestFullscreen().catch(refusedByBrowser);
}

async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(refusedByBrowser);
}
