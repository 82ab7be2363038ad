// A component with the hook, in strict mode, as the page of its test.
import {createElement as h, StrictMode, useEffect} from 'react';
import {createRoot} from 'react-dom/client';
import {useVoiceCall} from '@academy/sdk/react';
import {CALM_SCRIPT} from './stand-in.ts';

globalThis.standIn = {script: {...CALM_SCRIPT}, log: [], loads: 0, opened: []};

/** Every status that was painted, in its order. */
const statuses: string[] = [];

function Call({starts}: {readonly starts: boolean}) {
  const call = useVoiceCall({
    token: 'key',
    baseUrl: location.origin,
    callConfig: {callObjectBundleUrlOverride: '/call-machine.js'},
  });
  const {start, stop, status} = call;
  useEffect(() => {
    if (statuses.at(-1) !== status) statuses.push(status);
  }, [status]);
  // What a first attempt at a call button with an effect looks like; strict mode runs it twice.
  useEffect(() => {
    if (!starts) return;
    void start('good');
    return () => void stop();
  }, [starts, start, stop]);
  return h(
    'main',
    null,
    h('output', null, call.status),
    h('button', {onClick: () => call.setMuted(!call.isMuted)}, call.isMuted ? 'Unmute' : 'Mute'),
    h('button', {onClick: () => void start('good')}, 'Start'),
    h('button', {onClick: () => void stop()}, 'Stop'),
    h(
      'button',
      {
        onClick: () => {
          void stop();
          void start('good');
        },
      },
      'Restart',
    ),
    h('ol', null, ...call.transcript.map(({role, text}, at) => h('li', {key: at}, `${role}: ${text}`))),
    call.error && h('p', {role: 'alert'}, call.error.message),
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
const show = (isThere: boolean) => root.render(h(StrictMode, null, isThere ? h(Call, {starts: true}) : null));
Object.assign(globalThis, {show, statuses});
if (!location.search.includes('later')) show(true);
