// A page that tells its visitors what went wrong.
import Vapi from '@vapi-ai/web';

const vapi = new Vapi('public-key');
const shown = document.createElement('p');
let lastError: string | null = null;

vapi.on('error', (e) => {
  lastError = e.errorMsg ?? e.error?.message ?? e.message ?? e;
  if (e.type === 'daily-call-join-error') console.debug(e.error.msg, e.error.type, e.duration);
  if (e.action === 'error') console.debug(e.errorMsg, e.error.type, e.error.details?.on);
  if (e?.statusCode === 401 || e.error?.status === 401 || e.error?.error?.statusCode === 401)
    lastError = 'Wrong key';
  const words: string = e.error?.message;
  shown.textContent = String(lastError ?? words);
});
vapi.on('call-start-failed', ({stage, error, context, errorStack}) => {
  console.debug(stage.length, error.length, context.hasAssistant, errorStack?.split('\n').length);
});

const start = document.createElement('button');
start.textContent = 'Start';
start.onclick = async () => {
  try {
    const call = await vapi.start('refused');
    if (call === null) shown.dataset.result = 'none';
  } catch (error: any) {
    shown.dataset.result = error.message;
  }
};
const nothing = document.createElement('button');
nothing.textContent = 'Nothing';
nothing.onclick = () => vapi.start().catch((error: Error) => (shown.dataset.result = error.message));
const gone = document.createElement('button');
gone.textContent = 'Gone';
gone.onclick = () => vapi.start('room-is-gone');
document.body.append(start, nothing, gone, shown);
