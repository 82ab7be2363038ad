import './window/call-line.css';
import {useEffect, type RefObject} from 'react';
import {BellOff, BellRing, Phone, PhoneOff, Video, VideoOff} from 'lucide-react';
import {callActions, useCall} from '#web/calls/use-call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {useReturningFocus} from '#web/ui/overlay/focus/use-returning-focus.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {interruptTitle} from '#web/ui/window/window-title.ts';
import {isolated} from '#schema/isolated.ts';

/** Somebody calls. It takes no focus: what is being typed goes on; it is the first stop of the Tab key. */
export function IncomingCall() {
  const {remoteUser, callType, error, phase, isRingMuted} = useCall();
  const name = remoteUser?.fullName ?? 'Someone';
  const isVideo = callType === 'video';
  const frame = useReturningFocus<HTMLElement>();
  useFirstTab(frame);
  useEffect(() => interruptTitle(`${isolated(name)} is calling – Academy`), [name]);
  const isBusy = phase === 'preparing';
  return (
    <section
      ref={frame}
      aria-label={`Incoming ${callType} call from ${name}`}
      className="rise fixed inset-x-3 top-3 z-[55] mx-auto max-w-md rounded-2xl border border-line bg-surface p-5 shadow-float"
    >
      <div className="flex items-center gap-4">
        <span className="call-node is-ringing">
          <Avatar name={name} size="large" />
        </span>
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-left text-lg leading-6 font-semibold break-words">
            {name}
          </p>
          <p className="flex items-center gap-1.5 text-muted">
            {isVideo ? <Video size={16} aria-hidden /> : <Phone size={16} aria-hidden />}
            <span>{isVideo ? 'Video call' : 'Voice call'}</span>
          </p>
        </div>
        <IconButton
          icon={isRingMuted ? BellOff : BellRing}
          label={isRingMuted ? 'Ring with sound' : 'Ring without sound'}
          onClick={() => callActions.muteRing(!isRingMuted)}
        />
      </div>
      {error === null ? null : <p className="mt-3 text-sm text-bad">{error}</p>}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button kind="danger" className="h-11!" onClick={callActions.decline}>
          <PhoneOff size={17} aria-hidden /> Decline
        </Button>
        <Button className="h-11!" busy={isBusy} onClick={() => callActions.accept({withCamera: isVideo})}>
          {isVideo ? <Video size={17} aria-hidden /> : <Phone size={17} aria-hidden />}
          <span>Accept</span>
        </Button>
        {isVideo ? (
          <Button
            kind="quiet"
            // Not disabled, which would drop the focus of who has just pressed it.
            aria-disabled={isBusy}
            className={`col-span-2 ${isBusy ? 'pointer-events-none opacity-55' : ''}`}
            onClick={() => (isBusy ? undefined : callActions.accept({withCamera: false}))}
          >
            <VideoOff size={16} aria-hidden /> Accept without camera
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/**
 * The next press of Tab leads here, wherever the focus is: a ring is short. From then on the key is the page's again, and
 * under a dialog it is the dialog's.
 */
function useFirstTab(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const toRing = (event: KeyboardEvent) => {
      const isPlainTab =
        event.key === 'Tab' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
      const ring = frame.current;
      if (!isPlainTab || !ring || ring.closest('[aria-hidden="true"], [inert]')) return;
      document.removeEventListener('keydown', toRing, true);
      if (ring.contains(document.activeElement)) return;
      event.preventDefault();
      ring.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', toRing, true);
    return () => document.removeEventListener('keydown', toRing, true);
  }, [frame]);
}
