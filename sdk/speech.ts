// From audio levels to speech (spec section 9). The levels come every 100 ms.

/** Above it somebody speaks. */
const SPEECH_THRESHOLD = 0.01;
/** Without a loud sample for that long, speech has ended, ms. */
const SPEECH_END_MS = 1000;
/** The level that is shown as full volume. */
const FULL_VOLUME = 0.15;

type Heard = {
  readonly onStart: () => void;
  readonly onEnd: () => void;
  /** 0 to 1. */
  readonly onVolume: (volume: number) => void;
};

/** Says when speech starts and ends. */
export type SpeechDetector = {
  /** Levels of all who may speak; their sum counts. */
  readonly hear: (levels: readonly number[]) => void;
  /** The call is over, and speech that is under way with it. */
  readonly close: () => void;
};

export const volumeOf = (level: number): number => Math.min(1, level / FULL_VOLUME);

const isLoud = (level: number): boolean => level > SPEECH_THRESHOLD;

export function detectSpeech({onStart, onEnd, onVolume}: Heard): SpeechDetector {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(quiet);
    quiet = undefined;
    onEnd();
  };
  return {
    hear: (levels) => {
      const level = levels.reduce((sum, one) => sum + one, 0);
      onVolume(volumeOf(level));
      if (!isLoud(level)) return;
      const wasSpeaking = quiet !== undefined;
      clearTimeout(quiet);
      quiet = setTimeout(end, SPEECH_END_MS);
      if (!wasSpeaking) onStart();
    },
    close: () => {
      if (quiet !== undefined) end();
    },
  };
}

type Silence = {
  readonly afterMs: number;
  readonly isMuted: () => boolean;
  readonly onSilent: (seconds: number) => void;
  readonly onHeard: () => void;
};

/** Watches the own microphone: who is not muted and not heard is told. @returns where the levels go in. */
export function watchSilence({afterMs, isMuted, onSilent, onHeard}: Silence): (level: number) => void {
  let heardAt = performance.now();
  let isSilent = false;
  return (level) => {
    const now = performance.now();
    if (isMuted() || isLoud(level)) {
      heardAt = now;
      if (isSilent && !isMuted()) onHeard();
      isSilent = false;
    } else if (!isSilent && now - heardAt >= afterMs) {
      isSilent = true;
      onSilent(Math.round((now - heardAt) / 1000));
    }
  };
}
