import {STATUS} from '#web/avatar/machine/avatar.texts.ts';
import {statusLine} from '#web/avatar/screen/status-line.ts';
import type {AvatarView} from '#web/avatar/session/current-session.ts';

/**
 * The line that says what is going on. That somebody is listened to is only seen: it changes with how loud they are, and a
 * screen reader that says so would talk into the microphone.
 */
export function Status({view}: {view: AvatarView}) {
  const isListening = view.state === 'listening';
  return (
    <p role="status" className="font-medium break-words">
      <span className={isListening ? 'sr-only' : ''}>
        {isListening ? STATUS.connected : statusLine(view)}
      </span>
      {isListening ? <span aria-hidden>{STATUS.listening}</span> : null}
    </p>
  );
}
