import {number, string, table} from '@rocicorp/zero';

/** A learner's own program: a folder of text files. */
export const project = table('project')
  .columns({
    id: string(),
    userId: string(),
    name: string(),
    /** What it was started with: `blank`, the name of a template, `import`, `copy`. */
    template: string(),
    /** Of an import: where it came from, such as `github.com/owner/name@commit`. */
    origin: string().optional(),
    /** How many files it has, and their texts' bytes; what was deleted does not count. */
    files: number(),
    bytes: number(),
    createdAt: number(),
    updatedAt: number(),
    /** Deleted then; it can be had back for a while. */
    removedAt: number().optional(),
  })
  .primaryKey('id');

export const projectFile = table('projectFile')
  .columns({
    id: string(),
    projectId: string(),
    userId: string(),
    /** Relative, with `/` between folders. */
    path: string(),
    bytes: number(),
    /** The file that it is another version of: two devices changed the same lines. */
    conflictOf: string().optional(),
    updatedAt: number(),
    removedAt: number().optional(),
  })
  .primaryKey('id');

/** The text of a file, in a row of its own. */
export const projectBody = table('projectBody')
  .columns({
    fileId: string(),
    projectId: string(),
    userId: string(),
    text: string(),
    /** Rises with every save. */
    rev: number(),
    /** The save that this is the result of: a command's id. */
    saveId: string(),
  })
  .primaryKey('fileId');
