// Loaded into zero-cache by NODE_OPTIONS. It gives each run a random name and passes it on to its own processes, which read
// their environment as if it were options of a command: one that begins with `--`, or with a dash and letters alone, is an
// option to them, and zero-cache ends at once. About one start in 1,600 did.
'use strict';
const {randomUUID} = require('node:crypto');

process.env['ZERO_TASK_ID'] ??= `run-${randomUUID()}`;
