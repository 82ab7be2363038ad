import {useState} from 'react';
import {Specimen, Specimens, type Part} from '#web/dev/parts/frame.tsx';
import {
  allDone,
  atProject,
  longCourse,
  midCourse,
  newCourse,
  strangersCourse,
} from '#web/dev/parts/trace-course.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Segmented} from '#web/ui/form/segmented.tsx';
import {Card} from '#web/ui/show/card.tsx';
import {Logo} from '#web/ui/show/logo.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';
import {PathAcross} from '#web/ui/trace/path/path-across.tsx';
import {PathDown} from '#web/ui/trace/path/path-down.tsx';
import type {TraceCourse} from '#web/ui/trace/path/path.ts';
import {TracePath} from '#web/ui/trace/path/trace-path.tsx';
import {WIN_DRAWN_MS, WIN_SIZES, type WinSize} from '#web/ui/trace/win/win-layout.ts';
import {Win} from '#web/ui/trace/win/win.tsx';

const Faces = () => (
  <Specimens>
    <Specimen name="sizes">
      {[8, 12, 14, 19, 24, 38, 50].map((size) => (
        <Face key={size} size={size} />
      ))}
    </Specimen>
    <Specimen name="halo">
      <Face size={19} halo />
      <Face size={38} halo label="Your tutor" />
    </Specimen>
    <Specimen name="flat">
      <Face size={24} mood="flat" />
    </Specimen>
    <Specimen name="mark">
      <Drawing />
    </Specimen>
  </Specimens>
);

function Drawing() {
  const [time, setTime] = useState(0);
  return (
    <>
      <Logo key={time} draws />
      <Button kind="secondary" size="small" onClick={() => setTime(time + 1)}>
        Draw it again
      </Button>
    </>
  );
}

const COURSES: Readonly<Record<string, TraceCourse>> = {
  new: newCourse,
  'on the way': midCourse,
  project: atProject,
  'all done': allDone,
  visitor: strangersCourse,
  long: longCourse,
};

const Paths = () => (
  <div className="space-y-10">
    <div>
      <PathAcross course={midCourse} hasArrow className="-mx-5 sm:-mr-8" />
      <Card className="p-6">
        <p className="text-xs text-muted">Next step</p>
        <p className="mt-1 text-2xl font-semibold">Lists, dicts and sets</p>
      </Card>
    </div>
    {Object.entries(COURSES).map(([name, course]) => (
      <div key={name}>
        <p className="gutter mb-2">{name}</p>
        <TracePath course={course} />
      </div>
    ))}
  </div>
);

const Down = () => (
  <div className="grid gap-8 sm:grid-cols-3">
    {(['on the way', 'project', 'all done'] as const).map((name) => (
      <div key={name}>
        <p className="gutter mb-4">{name}</p>
        <PathDown course={COURSES[name] ?? midCourse} />
      </div>
    ))}
    <div>
      <p className="gutter mb-4">with a card</p>
      <PathDown course={midCourse} part="to-head" />
      <Card className="mb-4 p-4">Lists, dicts and sets</Card>
      <PathDown course={midCourse} part="from-head" />
    </div>
  </div>
);

const NEXT = [
  {kind: 'lesson', title: 'Functions, scope and arguments'},
  {kind: 'lesson', title: 'Lists, dicts and sets'},
  {kind: 'checkpoint', title: 'Checkpoint'},
] as const;

function Wins() {
  const [size, setSize] = useState<WinSize>('quiz');
  const [time, setTime] = useState(0);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label="What you passed"
            value={size}
            onChange={setSize}
            options={WIN_SIZES.map((value) => ({value, label: value}))}
          />
        </div>
        <Button kind="secondary" size="small" onClick={() => setTime(time + 1)}>
          Play
        </Button>
      </div>
      <div key={`${size} ${time}`}>
        <Win
          size={size}
          done="Values, names and types"
          label="You passed Values, names and types, for 20 points. Your path now reaches lesson 2."
          points={{total: 20, note: '10 for the quiz, 10 for the lesson'}}
          next={NEXT}
          here="Lesson 2 of 5"
          hasArrow
          plays={time > 0}
          className="sm:-ml-9"
        />
        <Card className={`p-6 ${time > 0 ? 'rise' : ''}`}>
          <p className="text-xs text-muted">The card enters after {WIN_DRAWN_MS} ms</p>
          <p className="mt-1 text-2xl font-semibold">Control flow you can trace</p>
        </Card>
      </div>
    </div>
  );
}

/** The line that a learner draws forward. */
export const trace: readonly Part[] = [
  {
    id: 'face',
    title: 'Face and mark',
    words: 'You, your tutor, and people without a picture. Two nodes and an arc, looking ahead.',
    show: Faces,
  },
  {
    id: 'path',
    title: 'Path',
    words: 'The program as one line: done is teal, written is gray, coming is dotted.',
    show: Paths,
  },
  {
    id: 'path-down',
    title: 'Path, on phones',
    words: 'The same line from top to bottom. A card can sit under the head.',
    show: Down,
  },
  {
    id: 'win',
    title: 'Win',
    words: 'The line grows to the next stop. Each kind is a step bigger.',
    show: Wins,
  },
];
