/** A picture that comes over the network is black until its first frame has come. */
export function whenSeen(track: MediaStreamTrack, signal: AbortSignal, see: () => void): void {
  if (track.muted) track.addEventListener('unmute', see, {once: true, signal});
  else see();
}
