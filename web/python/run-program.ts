// Runs a program and tells how far it is, at most once a frame. Loaded with the first run.
import {python} from '#web/python/python.ts';
import type {Printed, ProgramOrder, ProgramRun} from '#web/python/program-run.ts';

/** @returns the way to stop it. */
export function runProgram({onRun, ...order}: ProgramOrder): () => void {
  let run: ProgramRun = {state: 'starting', printed: []};
  let frame = 0;
  const tell = (change: Partial<ProgramRun>) => {
    run = {...run, ...change};
    if (change.ending === undefined) {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        onRun(run);
      });
    } else {
      cancelAnimationFrame(frame);
      onRun(run);
    }
  };
  onRun(run);
  const runner = python();
  const {stop, ending} = runner.run({
    ...order,
    onNews: (news) => {
      if (news.kind === 'begun') tell({state: 'running'});
      if (news.kind === 'output') tell({printed: joined(run.printed, news)});
    },
  });
  void ending.then((how) => tell({state: 'ended', ending: how}));
  return stop;
}

/** One stretch for what follows itself on the same stream. */
function joined(
  printed: readonly Printed[],
  {stream, text}: Pick<Printed, 'stream' | 'text'>,
): readonly Printed[] {
  const last = printed.at(-1);
  if (last?.stream !== stream) return [...printed, {at: printed.length, stream, text}];
  return [...printed.slice(0, -1), {...last, text: last.text + text}];
}
