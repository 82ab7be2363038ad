// Loaded into zero-cache by NODE_OPTIONS. An exception that nobody catches ends one of its processes, and that one the others:
// on a busy machine this takes seconds. Who may have caused it is looked for just before the first of them began to end
// (sync/http/suspects), so that one notes when it was.
'use strict';
const {writeFileSync} = require('node:fs');

process.on('uncaughtExceptionMonitor', () => {
  try {
    // Of those that follow it none is the first.
    writeFileSync(process.env['ACADEMY_ENDED_AT_FILE'] ?? '', String(Date.now()), {flag: 'wx'});
  } catch {
    // Without the note the moment is when all of them have ended; and this process has an exception to tell of already.
  }
});
