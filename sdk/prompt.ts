// The browser's question for the microphone. A visitor may take any time to answer it, and no limit should run
// meanwhile.
import type {DailyCall} from '@daily-co/daily-js';

/** What the join opens, by the names that browsers give the permissions. */
type Asked = readonly ('microphone' | 'camera')[];

/** Those that the browser opens; a track of the page is open already. */
export function devicesIn({audio, video}: {readonly audio: unknown; readonly video: unknown}): Asked {
  return [
    ...(isDevice(audio) ? (['microphone'] as const) : []),
    ...(isDevice(video) ? (['camera'] as const) : []),
  ];
}

const isDevice = (source: unknown) => source === true || typeof source === 'string';

/**
 * Tells when the question is open and when it is answered: the permission is undecided, or the library has its
 * devices or its refusal. A browser that does not tell of permissions is never said to ask.
 * @returns what ends the watch.
 */
export function watchPrompt(call: DailyCall, asked: Asked, tell: (isOpen: boolean) => void): () => void {
  const watch = new AbortController();
  const {signal} = watch;
  const end = () => {
    watch.abort();
    call.off('started-camera', answered).off('camera-error', answered);
  };
  const answered = () => {
    if (!signal.aborted) tell(false);
    end();
  };
  const look = async () => {
    const all = await Promise.all(asked.map((name) => navigator.permissions.query({name})));
    const isOpen = () => all.some(({state}) => state === 'prompt');
    if (signal.aborted || !isOpen()) return;
    call.on('started-camera', answered).on('camera-error', answered);
    for (const status of all) {
      status.addEventListener('change', () => isOpen() || answered(), {signal});
    }
    tell(true);
  };
  look().catch(() => end());
  return end;
}
