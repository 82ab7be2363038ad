/** What the visitor chose. It holds before, during and after a call, and for the next one. */
export type Preferences = {
  isMuted: boolean;
  /** Device id or track; undefined for the default. */
  microphone: string | MediaStreamTrack | undefined;
  /** Device id; undefined for the default. */
  speaker: string | undefined;
  /** Of the assistant, 0 to 1. */
  volume: number;
};
