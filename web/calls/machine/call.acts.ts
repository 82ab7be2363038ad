// What the states of the call machine do, written short: its actions with what they need to know.
import type {Ending} from '#web/calls/machine/call.endings.ts';
import type {CallDraft} from '#web/calls/machine/call.events.ts';

/** The call is over, and how. */
export const end = (params: Ending) => ({type: 'end' as const, params});

/** Sends to the server, about the present call. */
export const tell = (params: CallDraft) => ({type: 'tell' as const, params});

/** For the learner: what is wrong now. */
export const say = (params: string) => ({type: 'noteError' as const, params});

export const request = tell({type: 'call-request'});
export const accept = tell({type: 'call-accept'});
/** Asks what became of the call. */
export const resume = tell({type: 'call-resume'});
