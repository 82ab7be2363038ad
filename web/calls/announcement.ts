// What a screen reader is told of a call (WCAG 2.2, 4.1.3): calls and errors at once, the rest when there is a pause.
import type {CallView} from '#web/calls/machine/call.types.ts';

export type Announcement = {readonly text: string; readonly politeness: 'assertive' | 'polite'};

const assertive = (text: string): Announcement => ({text, politeness: 'assertive'});
const polite = (text: string): Announcement => ({text, politeness: 'polite'});

/** Never changes with the seconds of a call. */
export function announcementOf(view: CallView): Announcement | undefined {
  if (view.error !== null) return assertive(view.error);
  if (view.notice !== null) return polite(view.notice);
  return view.callState === 'idle' ? ofIdle(view) : ofCall(view);
}

function ofIdle({phase, ended}: CallView): Announcement | undefined {
  if (phase !== 'ended' || !ended) return undefined;
  return ended.why === 'hungUp' || ended.why === 'cancelled' ? polite(ended.text) : assertive(ended.text);
}

function ofCall({callState, phase, callType, remoteUser}: CallView): Announcement | undefined {
  const name = remoteUser?.fullName ?? '';
  if (callState === 'incoming') {
    return phase === 'ringing' ? assertive(`Incoming ${callType} call from ${name}`) : polite('Answering');
  }
  if (phase === 'ringing') return polite(`Ringing ${name}`);
  if (phase === 'live') return polite(`Connected to ${name}`);
  if (callState === 'calling') return polite(phase === 'negotiating' ? 'Connecting' : `Calling ${name}`);
  return polite('Connecting');
}
