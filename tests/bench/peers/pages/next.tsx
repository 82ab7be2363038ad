'use client';
// A client component of Next: the SDK is imported when the page runs, types come from its own files.
import type Vapi from '@vapi-ai/web';
import type {AssistantOverrides, Call, CreateAssistantDTO} from '@vapi-ai/web/dist/api';
import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

declare const process: {env: Record<string, string | undefined>};

const assistant: CreateAssistantDTO = {
  name: 'Tutor',
  firstMessage: 'Hi {{name}}!',
  transcriber: {provider: 'deepgram', model: 'nova-2', language: 'en'},
  model: {provider: 'openai', model: 'gpt-4o', temperature: 0.7},
};
const overrides: AssistantOverrides = {variableValues: {name: 'Ada'}, firstMessage: 'Hello'};

export default function Page() {
  const [vapi, setVapi] = useState<Vapi | null>(null);
  const [call, setCall] = useState<Call | null>(null);
  const [isMuted, setIsMuted] = useState(false);
  const [state, setState] = useState('Disconnected');

  useEffect(() => {
    let instance: Vapi | undefined;
    (async () => {
      const {default: VapiClass} = await import('@vapi-ai/web');
      instance = new VapiClass(process.env.NEXT_PUBLIC_VAPI_KEY!);
      instance.on('call-start', () => setState('Connected')).on('call-end', () => setState('Disconnected'));
      setVapi(instance);
    })();
    return () => {
      instance?.removeAllListeners();
    };
  }, []);

  const toggleMute = () => {
    if (!vapi) return;
    const next = !vapi.isMuted();
    vapi.setMuted(next);
    setIsMuted(next);
  };

  return (
    <main>
      <button
        disabled={!vapi}
        onClick={async () => setCall((await vapi?.start(assistant, overrides)) ?? null)}
      >
        Start
      </button>
      <button onClick={() => vapi?.stop()}>Stop</button>
      <button onClick={toggleMute}>{isMuted ? 'Unmute' : 'Mute'}</button>
      <p>{state}</p>
      <p>{call?.monitor?.listenUrl}</p>
      <p>{call?.status === 'queued' ? call.createdAt : call?.orgId}</p>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
