import {boolean, enumeration, json, number, string, table} from '@rocicorp/zero';
import type {Block} from '#schema/lessons/block.ts';

/** The course as a whole. */
export const program = table('program')
  .columns({id: string(), title: string(), summary: string()})
  .primaryKey('id');

export const month = table('month')
  .columns({
    id: string(),
    position: number(),
    title: string(),
    summary: string(),
    projectTitle: string(),
    projectSummary: string(),
  })
  .primaryKey('id');

export const module_ = table('module')
  .columns({
    id: string(),
    monthId: string(),
    position: number(),
    title: string(),
    summary: string(),
    hours: number(),
    skills: json<readonly string[]>(),
    /** Modules that must be passed before this one opens. */
    prerequisiteIds: json<readonly string[]>(),
  })
  .primaryKey('id');

export const lesson = table('lesson')
  .columns({
    id: string(),
    moduleId: string(),
    position: number(),
    title: string(),
    summary: string(),
    /** Reading time; absent while the lesson is only outlined. */
    minutes: number().optional(),
    goals: json<readonly string[]>(),
    isPreview: boolean(),
    isWritten: boolean(),
    /** Blocks of its text. */
    blockCount: number(),
  })
  .primaryKey('id');

/** A term of the course. */
export const term = table('term')
  .columns({
    id: string(),
    term: string(),
    /** Sanitized HTML of one line. */
    definition: string(),
    /** The lesson that teaches it. */
    lessonId: string(),
  })
  .primaryKey('id');

/** The text of a lesson, apart so that lists do not carry it. */
export const lessonBody = table('lessonBody')
  .columns({
    lessonId: string(),
    moduleId: string(),
    version: string(),
    blocks: json<readonly Block[]>(),
    /** Readable by every learner: a preview, or of a module that needs no other. */
    isFree: boolean(),
  })
  .primaryKey('lessonId');

/** What the samples of a lesson do, step by step: apart from its text, which is painted without it. */
export const lessonTrace = table('lessonTrace')
  .columns({
    lessonId: string(),
    moduleId: string(),
    version: string(),
    /** Read by `tracesOf` (trace.ts) when a sample is opened. */
    traces: string(),
    /** As of its text. */
    isFree: boolean(),
  })
  .primaryKey('lessonId');

/** A learner's progress in a lesson. */
export const lessonProgress = table('lessonProgress')
  .columns({
    userId: string(),
    lessonId: string(),
    doneAt: number().optional(),
    unlockedAt: number().optional(),
    openedAt: number().optional(),
    /** Block to go on reading from. */
    block: number(),
    /** How many blocks have been on the screen. */
    reached: number(),
    /** Every block was reached. */
    readAt: number().optional(),
    /** Time spent reading, seconds. */
    seconds: number(),
  })
  .primaryKey('userId', 'lessonId');

/** A learner's progress in a module. */
export const moduleProgress = table('moduleProgress')
  .columns({
    userId: string(),
    moduleId: string(),
    unlockedAt: number().optional(),
    unlockedBy: enumeration<'rule' | 'test-out' | 'admin'>().optional(),
    passedAt: number().optional(),
  })
  .primaryKey('userId', 'moduleId');

export type Colour = 'yellow' | 'green' | 'blue' | 'none';

/** A learner's own highlight, with or without a note; or a note on a paragraph (`start` = `end`). */
export const annotation = table('annotation')
  .columns({
    id: string(),
    userId: string(),
    lessonId: string(),
    block: number(),
    /** Characters of the block's own text. */
    start: number(),
    end: number(),
    quote: string(),
    text: string(),
    colour: enumeration<Colour>(),
    createdAt: number(),
    updatedAt: number(),
  })
  .primaryKey('id');

/** What a learner found wrong in a lesson. */
export const mistakeReport = table('mistakeReport')
  .columns({
    id: string(),
    userId: string(),
    lessonId: string(),
    block: number().optional(),
    quote: string(),
    text: string(),
    state: enumeration<'open' | 'mended' | 'declined'>(),
    createdAt: number(),
  })
  .primaryKey('id');
