// A louder microphone: the gain is a track of its own, which the call takes instead.

/** A microphone with gain: `track` is the louder one, `source` the device's. `close` lets go of the device. */
export type Boost = {
  readonly track: MediaStreamTrack;
  readonly source: MediaStreamTrack | undefined;
  readonly close: () => void;
};

/**
 * @param source device id or a track of the page, which stays open; undefined for the default microphone.
 * @throws {DOMException | TypeError} when the microphone is refused or missing, and for a gain that is no number.
 */
export async function boostMicrophone(
  gain: number,
  source: string | MediaStreamTrack | undefined,
): Promise<Boost> {
  const microphone = await open(source);
  const context = new AudioContext();
  const close = () => {
    if (!(source instanceof MediaStreamTrack)) for (const track of microphone.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    const amplifier = new GainNode(context, {gain});
    const destination = context.createMediaStreamDestination();
    context.createMediaStreamSource(microphone).connect(amplifier).connect(destination);
    const [track] = destination.stream.getAudioTracks();
    if (track) return {track, source: microphone.getAudioTracks()[0], close};
    throw new DOMException('The microphone has no sound.', 'NotReadableError');
  } catch (error) {
    // What was opened for it goes with it, a gain that is no number included.
    close();
    throw error;
  }
}

async function open(source: string | MediaStreamTrack | undefined): Promise<MediaStream> {
  if (source instanceof MediaStreamTrack) return new MediaStream([source]);
  return navigator.mediaDevices.getUserMedia({audio: source === undefined ? true : {deviceId: source}});
}
