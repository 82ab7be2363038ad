// What can be changed in a figure, as teachers write it: YAML in a code block `interactive` below the figure.
import * as z from 'zod';
import type {LiveFigure} from '#schema/lessons/live-figure.ts';
import {check, text, yamlIn} from '#sync/questions/source.ts';

const share = z.number().min(0).max(1);
const numbers = z.array(z.number()).min(2, 'must be at least two').max(60);
/** Two to four can be chosen from. */
const choices = <T extends z.ZodType>(one: T) =>
  z.array(one).min(2, 'must be 2 to 4').max(4, 'must be 2 to 4');
const count = z.number().int().positive();
const seconds = z.number().positive();
const status = z.number().int().min(100).max(599);
const reply = z.strictObject({status, seconds, retryAfter: seconds.optional()});

const liveRules = z.discriminatedUnion('part', [
  z.strictObject({part: z.literal('bins'), values: numbers, top: z.number().positive(), unit: text}),
  z.strictObject({
    part: z.literal('alarms'),
    requests: count,
    priors: z.array(share).min(2).max(20),
    hit: share,
    falseAlarm: share,
  }),
  z
    .strictObject({
      part: z.literal('descent'),
      x: numbers,
      y: numbers,
      w: z.number(),
      rates: choices(z.number().positive()),
      steps: count.max(20),
    })
    .refine(({x, y}) => x.length === y.length, {path: ['y'], error: 'must be as many as x'}),
  z.strictObject({
    part: z.literal('attention'),
    queries: choices(text),
    texts: z
      .array(z.strictObject({name: text, words: text}))
      .min(2)
      .max(6),
  }),
  z.strictObject({
    part: z.literal('chunks'),
    words: text,
    query: text,
    sizes: z.array(count).min(2).max(20),
  }),
  z
    .strictObject({part: z.literal('sampling'), share, sizes: choices(count.max(5000)), size: count})
    .refine(({sizes, size}) => sizes.includes(size), {path: ['size'], error: 'must be one of the sizes'}),
  z
    .strictObject({
      part: z.literal('retries'),
      services: choices(z.strictObject({name: text, replies: z.array(reply).min(1).max(10)})),
      retry: z.array(status).min(1).max(20),
      attempts: count.max(10),
      timeout: seconds,
      base: seconds,
      cap: seconds,
      cost: z.number().positive(),
      budgets: choices(z.number().positive()),
    })
    .refine(({cost, budgets}) => budgets.every((budget) => budget >= cost), {
      path: ['budgets'],
      error: 'must each pay for one attempt',
    }),
]);

/** @param place names the block in an error. @throws {ContentError} for anything that cannot be computed from. */
export const liveFigureIn = (source: string, place: string): LiveFigure =>
  check(liveRules, yamlIn(source, place), place);
