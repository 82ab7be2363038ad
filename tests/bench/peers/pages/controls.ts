// Everything that a page can do in a call.
import Vapi from '@vapi-ai/web';

const vapi = new Vapi(
  'public-key',
  undefined,
  {avoidEval: true, alwaysIncludeMicInPermissionPrompt: true},
  {audioSource: true},
);

const turn: {role: 'system' | 'user'; content: string} = {
  role: 'system',
  content: 'The user pressed the button.',
};

vapi.on('call-start', async () => {
  vapi.send({type: 'add-message', message: turn, triggerResponseEnabled: false});
  vapi.send({type: 'add-message', message: {role: 'user', content: 'hello'}});
  vapi.send({type: 'control', control: 'mute-assistant'});
  vapi.send({type: 'control', control: 'unmute-assistant'});
  vapi.say("Our time's up, goodbye!", false);
  vapi.say('One more thing', false, true, false);
  vapi.setMuted(true);
  vapi.setMuted(false);
  const devices = await navigator.mediaDevices.enumerateDevices();
  const microphone = devices.find(({kind}) => kind === 'audioinput');
  if (microphone) await vapi.setInputDevicesAsync({audioDeviceId: microphone.deviceId});
  await vapi.increaseMicLevel(1.5);
  const daily = vapi.getDailyCallObject();
  document.body.dataset.state = daily?.meetingState() ?? 'none';
  document.body.dataset.muted = String(vapi.isMuted());
});

const start = document.createElement('button');
start.textContent = 'Start';
start.addEventListener('click', () => vapi.start('assistant-id', {variableValues: {name: 'John'}}));
const stop = document.createElement('button');
stop.textContent = 'Stop';
stop.addEventListener('click', () => vapi.stop());
document.body.append(start, stop);

export const sharing = (isOn: boolean) =>
  isOn
    ? vapi.startScreenSharing({video: true, audio: false}, {maxQuality: 'high'})
    : vapi.stopScreenSharing();
