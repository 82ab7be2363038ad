// A page with the official SDK and nothing around it: one button starts a call, the other ends it. The page's place says what
// is going on, as the academy's tutor does; and whether the page asks for the microphone before it starts, to say why there
// is none.
import imported from '@vapi-ai/web';

// Its CommonJS default arrives as the whole module in some bundlers.
const Vapi = (imported as unknown as {default?: typeof imported}).default ?? imported;

const place = document.querySelector('main');
const {address = '', token = '', assistant = '', asks} = place?.dataset ?? {};
const show = (state: string) => () => place?.setAttribute('data-state', state);

// Its type knows only two of the call library's settings.
const config: object = {callObjectBundleUrlOverride: '/call-machine.js'};
const vapi = new Vapi(token, location.origin + address, config);
vapi.on('call-start', show('connected'));
vapi.on('call-end', show('idle'));
vapi.on('error', show('error'));

const [start, end] = document.querySelectorAll('button');
async function begin(): Promise<void> {
  if (asks === 'first') {
    const stream = await navigator.mediaDevices.getUserMedia({audio: true});
    show('connecting')();
    for (const track of stream.getTracks()) track.stop();
  }
  await vapi.start(assistant);
}

start?.addEventListener('click', () => void begin());
end?.addEventListener('click', () => void vapi.stop());
