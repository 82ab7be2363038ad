import {boolean, enumeration, json, number, string, table} from '@rocicorp/zero';
import type {Answer} from '#schema/questions/question.ts';
import type {AskedPassage, Mode, TutorPart} from '#schema/tutor/tutor.answer.ts';

/** A learner's conversation with the tutor. */
export const tutorThread = table('tutorThread')
  .columns({
    id: string(),
    userId: string(),
    /** Their first question until they give it another name. */
    title: string(),
    createdAt: number(),
    /** Of the last question. */
    updatedAt: number(),
  })
  .primaryKey('id');

/** A question, and what the tutor said. */
export const tutorTurn = table('tutorTurn')
  .columns({
    /** Also the id of the command that asked. */
    id: string(),
    threadId: string(),
    userId: string(),
    mode: enumeration<Mode>(),
    /** As it was typed; empty where the subject says it all. */
    text: string(),
    /** What it is about: a lesson, a passage in a block of it, a question that was answered wrong. */
    lessonId: string().optional(),
    block: number().optional(),
    passage: json<AskedPassage>().optional(),
    questionId: string().optional(),
    /** The hint that this one goes on from: the first of its ladder. */
    follows: string().optional(),
    parts: json<readonly TutorPart[]>(),
    /** A model is still writing the answer; until then the parts are what the lessons say. */
    isWriting: boolean(),
    /** There is a further hint. */
    hasMore: boolean(),
    createdAt: number(),
    stoppedAt: number().optional(),
    liked: boolean().optional(),
    /** Why. */
    reason: string(),
    /** The learner's answer to the question among the parts, and whether it was right. */
    reply: json<Answer>().optional(),
    correct: boolean().optional(),
  })
  .primaryKey('id');

/** Whether a learner's questions may go to a service that writes answers. */
export const tutorChoice = table('tutorChoice')
  .columns({
    userId: string(),
    /** Its host: for another one it says nothing. */
    service: string(),
    isAllowed: boolean(),
    chosenAt: number(),
  })
  .primaryKey('userId');
