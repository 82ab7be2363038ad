// A React page with typed messages of its own, as the platform's examples have it.
import Vapi from '@vapi-ai/web';
import React, {useCallback, useEffect, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';

enum MessageType {
  TRANSCRIPT = 'transcript',
  STATUS = 'status-update',
}
interface TranscriptMessage {
  type: MessageType.TRANSCRIPT;
  role: 'assistant' | 'user';
  transcriptType: 'partial' | 'final';
  transcript: string;
}
interface StatusMessage {
  type: MessageType.STATUS;
  status: string;
}
type Message = TranscriptMessage | StatusMessage;
interface VapiError {
  type: string;
  stage?: string;
  error?: {message: string};
}

const useVapi = (apiKey: string) => {
  const vapiRef = useRef<Vapi | null>(null);
  const [isSessionActive, setIsSessionActive] = useState(false);
  const [volumeLevel, setVolumeLevel] = useState(0);
  const [conversation, setConversation] = useState<{role: string; text: string}[]>([]);
  const [lastError, setLastError] = useState<VapiError | null>(null);

  useEffect(() => {
    const vapi = new Vapi(apiKey);
    vapiRef.current = vapi;
    const onCallStart = () => setIsSessionActive(true);
    const onCallEnd = () => setIsSessionActive(false);
    const onVolume = (volume: number) => setVolumeLevel(volume);
    const onMessage = (message: Message) => {
      if (message.type === MessageType.TRANSCRIPT && message.transcriptType === 'final') {
        setConversation((prev) => [...prev, {role: message.role, text: message.transcript}]);
      }
    };
    const onError = (e: VapiError) => setLastError(e);
    vapi.on('call-start', onCallStart);
    vapi.on('call-end', onCallEnd);
    vapi.on('volume-level', onVolume);
    vapi.on('message', onMessage);
    vapi.on('error', onError);
    vapi.once('call-start-success', ({totalDuration, callId}) =>
      console.log(totalDuration.toFixed(), callId),
    );
    return () => {
      vapi.stop();
      vapi.removeListener('message', onMessage);
      vapi.off('volume-level', onVolume);
      vapi.removeAllListeners();
    };
  }, [apiKey]);

  const start = useCallback(async () => {
    await vapiRef.current?.start({
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        messages: [{role: 'system', content: 'You are an assistant.'}],
      },
      voice: {provider: '11labs', voiceId: 'burt'},
    });
  }, []);
  const stop = useCallback(() => vapiRef.current?.stop(), []);
  return {isSessionActive, volumeLevel, conversation, lastError, start, stop};
};

function App() {
  const {isSessionActive, conversation, lastError, start, stop} = useVapi('public-key');
  return (
    <main>
      <button onClick={start}>Start</button>
      <button onClick={() => stop()}>Stop</button>
      <p>{isSessionActive ? 'Connected' : 'Disconnected'}</p>
      <ul>
        {conversation.map(({role, text}, at) => (
          <li key={at}>{`${role}: ${text}`}</li>
        ))}
      </ul>
      {lastError?.error && <em>{lastError.error.message}</em>}
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<App />);
