// Where a test of the browser fails, what its pages did is printed with it.
import {afterEach} from 'vitest';
import {pageNotes} from '#tests/browser/page-notes.ts';

afterEach(({task}) => {
  const notes = pageNotes();
  if (task.result?.state === 'fail' && notes !== '') process.stderr.write(`\n${task.name}\n${notes}\n`);
});
