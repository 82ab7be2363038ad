import {descendantsOf, said} from '#tests/decoders.ts';

/** Processes of graders' sandboxes below one, and those below them. */
export const gradersOf = (pid: number): readonly number[] =>
  descendantsOf(pid).filter((child) => said(child, 'cmdline').includes('grader.process.ts'));
