import {Mic} from 'lucide-react';
import {useEffect, type KeyboardEvent, type MouseEvent, type PointerEvent} from 'react';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {focusNext} from '#web/ui/overlay/focus/use-kept-focus.ts';

const hold = () => avatarActions.send({type: 'hold'});
const release = () => avatarActions.send({type: 'release'});
const isPressing = ({key}: KeyboardEvent) => key === ' ' || key === 'Enter';

/** Talks while it is held. What can only click, such as a screen reader, turns it on and off. */
export function HoldButton({isHolding, className = ''}: {isHolding: boolean; className?: string}) {
  useEffect(() => {
    globalThis.addEventListener('blur', release);
    return () => globalThis.removeEventListener('blur', release);
  }, []);
  return (
    <button
      type="button"
      aria-pressed={isHolding}
      {...focusNext}
      className={`${buttonLook('secondary')} min-h-11 touch-none aria-pressed:bg-accent aria-pressed:text-on-accent forced-colors:aria-pressed:outline-2 ${className}`}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPressing(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      }}
      onKeyUp={(event) => (isPressing(event) ? release() : undefined)}
      onBlur={release}
      onClick={({detail}: MouseEvent) => {
        if (detail === 0) (isHolding ? release : hold)();
      }}
    >
      <Mic size={17} aria-hidden />
      <span>Hold to talk</span>
    </button>
  );
}
