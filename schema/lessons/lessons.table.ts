import {boolean, json, number, string, table} from '@rocicorp/zero';
import type {Block} from '#schema/lessons/block.ts';

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
  })
  .primaryKey('id');

/** The text of a lesson, apart so that lists do not carry it. */
export const lessonBody = table('lessonBody')
  .columns({
    lessonId: string(),
    moduleId: string(),
    version: string(),
    blocks: json<readonly Block[]>(),
  })
  .primaryKey('lessonId');

export const lessonProgress = table('lessonProgress')
  .columns({userId: string(), lessonId: string(), doneAt: number()})
  .primaryKey('userId', 'lessonId');
