import {defineMutators} from '@rocicorp/zero';
import {lessonMutators} from '#schema/lessons/lessons.mutators.ts';

/** Everything a browser may do to the shared tables: runs there at once, on the server for good. */
export const mutators = defineMutators({
  lessons: lessonMutators,
});
