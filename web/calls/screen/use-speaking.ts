import {useEffect, useState} from 'react';
import {said} from '#web/io/browser/said.ts';

/** Specification, section 9: the level is read every 100 ms. */
const EVERY_MS = 100;
/** Above this root mean square somebody speaks. */
const SPEECH = 0.02;
/** Stays lit between two words, ms. */
const LINGER_MS = 600;

/** Whether somebody speaks in a stream. */
export function useSpeaking(stream: MediaStream | null): boolean {
  const [isSpeaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (!stream) return undefined;
    return watchLevel(stream, (level, now, last) => {
      const heardAt = level > SPEECH ? now : last;
      setSpeaking(now - heardAt < LINGER_MS);
      return heardAt;
    });
  }, [stream]);
  return isSpeaking && stream !== null;
}

/** How loud a stream is, 0 to 1, for a meter; 0 without one. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream) return undefined;
    // Specification, section 9: volume is scaled by 0.15.
    return watchLevel(stream, (now) => {
      setLevel(Math.min(1, now / 0.15));
      return 0;
    });
  }, [stream]);
  return stream ? level : 0;
}

/** @param tell gets the level, ms of the clock and what it returned before. @returns the way to stop. */
function watchLevel(
  stream: MediaStream,
  tell: (level: number, nowMs: number, before: number) => number,
): () => void {
  const context = said(() => new AudioContext());
  if (!context) return () => undefined;
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  const samples = new Float32Array(analyser.fftSize);
  let source: MediaStreamAudioSourceNode | undefined;
  // Tracks come and go inside the stream.
  const connect = () => {
    source?.disconnect();
    source = stream.getAudioTracks().length > 0 ? context.createMediaStreamSource(stream) : undefined;
    source?.connect(analyser);
  };
  connect();
  stream.addEventListener('addtrack', connect);
  stream.addEventListener('removetrack', connect);
  let before = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    before = tell(source ? Math.sqrt(square) : 0, performance.now(), before);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    stream.removeEventListener('addtrack', connect);
    stream.removeEventListener('removetrack', connect);
    source?.disconnect();
    void context.close();
  };
}
