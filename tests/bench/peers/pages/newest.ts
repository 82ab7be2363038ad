// What 2.5.0 to 2.7.1 added.
import Vapi from '@vapi-ai/web';

const vapi = new Vapi('public-key');
const shown = document.body.dataset;

vapi.setVolume(0.5);
vapi.on('audio', (player: HTMLAudioElement) => {
  shown.volume = String(player.volume);
  shown.same = String(vapi.getAudioPlayer() === player);
});
vapi.on('local-volume-level', (volume) => (shown.level = volume.toFixed(3)));
vapi.on('local-audio-level-observer-error', (error) => console.debug(error.message));
vapi.on('recording-started', (event) => (shown.recording = event.action));
vapi.on('recording-stopped', (event) => (shown.recording = event.action));
vapi.on('recording-stats', () => undefined);
vapi.on('recording-upload-completed', () => undefined);
vapi.on('recording-error', (e) => {
  console.error('Recording failed', e.errorMsg);
  setTimeout(() => vapi.startRecording(), 5000);
});
vapi.on('error', (e) => {
  if (e.type === 'audio-start-failed') shown.tap = 'yes';
  else shown.error = e.error.message;
});

const add = (text: string, act: () => unknown) => {
  const element = document.createElement('button');
  element.textContent = text;
  element.onclick = act as () => void;
  document.body.append(element);
};
let kept: Parameters<typeof vapi.reconnect>[0] | undefined;
add('Start', async () => {
  const call = await vapi.start('assistant-id', undefined, undefined, undefined, undefined, {
    roomDeleteOnUserLeaveEnabled: false,
  });
  if (call) kept = {id: call.id, webCallUrl: (call as any).webCallUrl};
  await vapi.startLocalAudioLevelObserver(100);
  shown.running = String(vapi.isLocalAudioLevelObserverRunning());
});
add('Record', () => {
  vapi.startRecording();
});
add('Unrecord', () => vapi.stopRecording());
add('Level', () => {
  shown.now = typeof vapi.getLocalAudioLevel();
  vapi.stopLocalAudioLevelObserver();
  shown.running = String(vapi.isLocalAudioLevelObserverRunning());
});
add('Stop', () => vapi.stop());
add('Again', async () => {
  if (kept) await vapi.reconnect(kept);
  shown.again = 'yes';
});
add('End', () => vapi.end());
add('Test', async () => {
  const results = await Vapi.runNetworkTestsStandalone();
  shown.network = results.networkConnectivity?.result;
});
