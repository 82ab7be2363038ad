// Real media for the stand-in: a microphone, a tone that can be heard and measured, a picture.

export type Sound = {
  readonly track: MediaStreamTrack;
  readonly analyser?: AnalyserNode;
  readonly setGain?: (gain: number) => void;
  readonly stop: () => void;
};

const TONE_HZ = 440;

export async function openMicrophone(deviceId: string | undefined): Promise<Sound> {
  const audio = deviceId === undefined ? true : {deviceId: {exact: deviceId}};
  const stream = await navigator.mediaDevices.getUserMedia({audio});
  const [track] = stream.getAudioTracks();
  if (!track) throw new Error('a microphone without a track');
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  return {
    track,
    analyser,
    stop: () => {
      track.stop();
      if (context.state !== 'closed') void context.close();
    },
  };
}

export function openTone(gain: number): Sound {
  const context = new AudioContext();
  const tone = new OscillatorNode(context, {frequency: TONE_HZ});
  const volume = new GainNode(context, {gain});
  const analyser = context.createAnalyser();
  const destination = context.createMediaStreamDestination();
  tone.connect(volume).connect(analyser).connect(destination);
  tone.start();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('a tone without a track');
  return {
    track,
    analyser,
    setGain: (value) => {
      volume.gain.value = value;
    },
    stop: () => {
      track.stop();
      if (context.state !== 'closed') void context.close();
    },
  };
}

export function openPicture(): MediaStreamTrack {
  const [track] = document.createElement('canvas').captureStream(1).getVideoTracks();
  if (!track) throw new Error('a picture without a track');
  return track;
}

/** Loudness now, 0 to 1. */
export function rms(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
