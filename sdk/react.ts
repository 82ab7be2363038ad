// A call as React state. The hook owns one voice; components read what it is and say what they want.
import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {CallState, type CallSnapshot} from './call-state.ts';
import type {StartArguments} from './request.ts';
import {Voice} from './voice.ts';
import {VolumeState} from './volume-state.ts';
import type {VoiceOptions} from './options.ts';
import type {WebCall} from './web-call.ts';

export type {CallSnapshot, CallStatus} from './call-state.ts';
export type {TranscriptLine} from './transcript.ts';

/** What `useVoiceCall` gives. The functions never change. */
export type VoiceCall = CallSnapshot & {
  readonly voice: Voice;
  /** As `Voice.start`, but a refused input is only in `error`: it never rejects. */
  readonly start: (...args: StartArguments) => Promise<WebCall | null>;
  readonly stop: () => Promise<void>;
  readonly setMuted: (mute: boolean) => void;
};

/**
 * A voice call with its state. Options are read once. The call ends when the component goes.
 * @example
 * const call = useVoiceCall({token: 'public-key'});
 * return <button onClick={() => call.start('assistant-id')}>{call.status}</button>;
 */
export function useVoiceCall(options: VoiceOptions): VoiceCall {
  const [voice] = useState(() => new Voice(options));
  const [state] = useState(() => new CallState(voice));
  const snapshot = useSyncExternalStore(state.subscribe, state.read, state.read);
  useEffect(() => () => void voice.stop(), [voice]);
  const actions = useMemo(
    () => ({
      voice,
      start: (...args: StartArguments) => voice.start(...args).catch(() => null),
      stop: () => voice.stop(),
      setMuted: (mute: boolean) => voice.setMuted(mute),
    }),
    [voice],
  );
  return {...snapshot, ...actions};
}

/**
 * How loud the assistant is, 0 to 1, ten times a second. Apart from the call, so that only the component that shows
 * the volume is drawn for each sample.
 * @example
 * const Meter = ({voice}) => <meter value={useVolume(voice)} />;
 */
export function useVolume(voice: Voice): number {
  const state = useMemo(() => new VolumeState(voice), [voice]);
  return useSyncExternalStore(state.subscribe, state.read, state.read);
}
