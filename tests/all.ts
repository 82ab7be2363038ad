// `npm test`: every check and every test. What is cheap to look at comes first and ends the run; then every level runs,
// whatever the one before it came to.
import {join} from 'node:path';
import {runLevels} from '#tests/levels.ts';
import {setup as openRunFolder} from '#tests/run-folder.ts';

// Half of what a process of the academy needs to start is the compiler's work, and tests start hundreds of them.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules/.cache/compiled');
openRunFolder();

const code = await runLevels({
  checks: ['check:format', 'check:lint', 'check:types', 'check:unused'],
  // Neither row of a group needs both cores all the time. Browser tests do: nothing runs beside them.
  levels: [
    [
      ['check:unit', 'test:pg'],
      ['test:course', 'test:components'],
    ],
    [['test:browser']],
  ],
});
process.exit(code);
