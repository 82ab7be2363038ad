// For tests: a face's picture and voice, as a service sends them.

export type Performer = {readonly tracks: readonly MediaStreamTrack[]; readonly stop: () => void};

const SIDE = 64;
const FRAME_MS = 40;

/** A canvas that changes all the time, and a tone. */
export function performer(): Performer {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  let hue = 0;
  const paint = () => {
    hue += 40;
    if (!pen) return;
    pen.fillStyle = `hsl(${hue} 80% 50%)`;
    pen.fillRect(0, 0, SIDE, SIDE);
  };
  paint();
  const frames = setInterval(paint, FRAME_MS);
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio);
  const destination = audio.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  const tracks = [...canvas.captureStream(25).getVideoTracks(), ...destination.stream.getAudioTracks()];
  return {
    tracks,
    stop: () => {
      clearInterval(frames);
      tracks.forEach((track) => track.stop());
      if (audio.state !== 'closed') void audio.close();
    },
  };
}
