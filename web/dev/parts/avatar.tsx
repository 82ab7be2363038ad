import {useState} from 'react';
import {Face} from '#web/avatar/face/face.tsx';
import type {FaceState, MouthSource} from '#web/avatar/face/face.types.ts';
import {mouthFromText} from '#web/avatar/mouth/mouth-from-text.ts';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {Button} from '#web/ui/form/button.tsx';

const STATES: readonly FaceState[] = [
  'idle',
  'connecting',
  'connected',
  'listening',
  'thinking',
  'speaking',
  'error',
];
const SENTENCE =
  'A name points to a value. When you move the arrow, the value stays where it was, and the other name still has it.';
const SILENT: MouthSource = {shapeAt: () => undefined};
const AH: MouthSource = {shapeAt: () => ({viseme: 'open', openness: 0.8})};

function Faces() {
  const [mouth, setMouth] = useState<MouthSource>(SILENT);
  const [state, setState] = useState<FaceState>('connected');
  const say = () => {
    setMouth(mouthFromText(SENTENCE, performance.now()));
    setState('speaking');
  };
  const stop = () => setState('connected');
  return (
    <>
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {STATES.map((one) => (
          <div key={one}>
            <Face state={one} mouth={one === 'speaking' ? AH : SILENT} name="The tutor" />
            <p className="gutter mt-2">{one}</p>
          </div>
        ))}
      </div>
      <Specimens>
        <Specimen name="small">
          {STATES.map((one) => (
            <Face
              key={one}
              size="small"
              state={one}
              mouth={one === 'speaking' ? AH : SILENT}
              name="The tutor"
            />
          ))}
        </Specimen>
        <Specimen name="a sentence">
          <div className="w-48">
            <Face state={state} mouth={mouth} name="Your tutor" />
          </div>
          <Button kind="secondary" size="small" onClick={state === 'speaking' ? stop : say}>
            {state === 'speaking' ? 'Stop' : 'Say it'}
          </Button>
        </Specimen>
      </Specimens>
    </>
  );
}

/** The tutor, where no avatar service shows one. */
export const avatar: readonly Part[] = [
  {
    id: 'avatar',
    title: 'Tutor’s face',
    words: 'One line: it comes in as the program, becomes a face, and goes on as the words it says.',
    show: Faces,
  },
];
