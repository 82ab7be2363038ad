// A louder microphone: the gain is a track of its own, which the call takes instead.

/** A microphone with gain. `close` lets go of the device. */
export type Boost = {readonly track: MediaStreamTrack; readonly close: () => void};

/** @throws {DOMException} when the microphone is refused or missing. */
export async function boostMicrophone(gain: number, deviceId: string | undefined): Promise<Boost> {
  const audio = deviceId === undefined ? true : {deviceId};
  const microphone = await navigator.mediaDevices.getUserMedia({audio});
  const context = new AudioContext();
  const close = () => {
    for (const track of microphone.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  const amplifier = new GainNode(context, {gain});
  const destination = context.createMediaStreamDestination();
  context.createMediaStreamSource(microphone).connect(amplifier).connect(destination);
  const [track] = destination.stream.getAudioTracks();
  if (track) return {track, close};
  close();
  throw new DOMException('The microphone has no sound.', 'NotReadableError');
}
