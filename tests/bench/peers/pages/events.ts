// Every event of 2.4.0, with listeners annotated as people annotate them.
import type {DailyParticipant} from '@daily-co/daily-js';
import Vapi from '@vapi-ai/web';

const vapi = new Vapi('public-key', 'https://api.vapi.ai');
const log = (...all: unknown[]) => console.debug(...all);

vapi.on('speech-start', () => log('speech-start'));
vapi.on('speech-end', () => log('speech-end'));
vapi.on('call-start', () => log('call-start'));
vapi.on('call-end', () => log('call-end'));
vapi.on('volume-level', (volume: number) => log(`volume ${volume.toFixed(2)}`));
vapi.on('video', (track: MediaStreamTrack) => log(track.kind));
vapi.on('message', (message: {type: string; [key: string]: any}) =>
  log(message.type, message.anything?.deep),
);
vapi.on('error', (e: Error) => log(e.message));
vapi.on('camera-error', (e) => log(e.errorMsg?.errorMsg, e.error.type));
vapi.on('network-quality-change', (e) => log(e.threshold, e.quality));
vapi.on('network-connection', (e) => log(e.type, e.event));
vapi.on('daily-participant-updated', (participant: DailyParticipant) => log(participant.user_name));
vapi.on(
  'call-start-progress',
  (event: {
    stage: string;
    status: 'started' | 'completed' | 'failed';
    duration?: number;
    timestamp: string;
    metadata?: Record<string, any>;
  }) => log(event.stage, event.status, event.metadata?.callId),
);
vapi.on('call-start-success', (event: {totalDuration: number; callId?: string; timestamp: string}) =>
  log(event.callId),
);
vapi.on(
  'call-start-failed',
  (event: {stage: string; error: string; errorStack?: string; context: Record<string, any>}) =>
    log(event.stage, event.error, event.context.isMobile),
);

const names = ['call-start', 'call-end', 'message', 'error'] as const;
for (const name of names) vapi.addListener(name, (...args: any[]) => log(name, args.length));
log(
  vapi.listenerCount('message'),
  vapi.eventNames().length,
  vapi.listeners('error').length,
  vapi.getMaxListeners(),
);

const button = (text: string, act: () => void) => {
  const element = document.createElement('button');
  element.textContent = text;
  element.onclick = act;
  document.body.append(element);
};
button('Start', () => {
  vapi.start('assistant-id').then((call) => log(call?.id, call?.status));
});
button('Stop', () => {
  vapi.stop();
});
