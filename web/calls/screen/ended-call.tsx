import {useAtomValue} from 'jotai';
import {PhoneOff, X} from 'lucide-react';
import {Link} from 'wouter';
import type {EndedCall as Ended} from '#web/calls/machine/call.types.ts';
import {mayCallAgain} from '#web/calls/screen/call-texts.ts';
import {clockOf} from '#web/ui/time/lasting.ts';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {callingAtom} from '#web/people/calling.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {useReturningFocus} from '#web/ui/overlay/focus/use-returning-focus.ts';

/** What became of the call; it goes by itself after a few seconds. */
export function EndedCall() {
  const ended = useCallPart((view) => view.ended);
  return ended ? <Card ended={ended} /> : null;
}

function Card({ended}: {ended: Ended}) {
  const calling = useAtomValue(callingAtom);
  const frame = useReturningFocus<HTMLElement>();
  const {text, remoteUser, duration, callType} = ended;
  return (
    <section
      ref={frame}
      aria-label="Call ended"
      className="rise w-[min(24rem,calc(100vw-1.5rem))] rounded-2xl border border-line bg-surface p-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <PhoneOff size={18} aria-hidden className="mt-1 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          {remoteUser ? (
            <p dir="auto" className="truncate font-medium">
              {remoteUser.fullName}
            </p>
          ) : null}
          <p className="text-md text-muted">{duration > 0 ? `${text}, ${clockOf(duration)}` : text}</p>
        </div>
        <IconButton icon={X} label="Dismiss" size="small" onClick={callActions.dismiss} />
      </div>
      {remoteUser && mayCallAgain(ended) ? (
        <div className="mt-3 flex justify-end gap-2">
          <Link
            href={`/community?with=${remoteUser.id}`}
            className={buttonLook('quiet', 'small')}
            onClick={callActions.dismiss}
          >
            Send a message
          </Link>
          <Button size="small" kind="secondary" onClick={() => calling?.place(remoteUser, callType)}>
            Call again
          </Button>
        </div>
      ) : null}
    </section>
  );
}
