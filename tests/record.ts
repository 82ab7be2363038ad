// `npm run record`: runs the programs of the course and writes down, beside the lessons, what each line did.
import {rmSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {readContent} from '#sync/lessons/course/files.ts';
import {openPython} from '#tests/content-python.ts';
import {STILL_FILE, traceFiles} from '#tests/course-checks/trace-files.ts';
import {recordCourse} from '#tests/course-checks/traces.ts';

const {modules} = readContent('sync/lessons/content');
const {files, programs, still} = recordCourse(modules, await openPython());
for (const file of traceFiles()) if (!files.has(file)) rmSync(file);
for (const [file, text] of files) {
  writeFileSync(file, text);
  console.log(`${file}: ${text.length} characters, ${gzipSync(text).length} bytes gzipped`);
}
writeFileSync(STILL_FILE, still);
console.log(`${programs.length} programs in ${files.size} files.`);
