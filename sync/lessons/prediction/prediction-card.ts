// A sample whose output a learner expected to be another, as a question of a review card.
import type {Block, Code} from '#schema/lessons/block.ts';
import {predictionId} from '#schema/lessons/prediction/prediction.ts';
import type {DrawnQuestion} from '#schema/questions/question.ts';

type Place = {
  readonly lessonId: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sample: string;
};

type PredictionCard = {
  readonly question: DrawnQuestion;
  readonly key: readonly string[];
  readonly explanation: readonly Block[];
  /** What the sample prints. */
  readonly output: string;
};

/** @returns `undefined` where the lesson has no such sample to predict. */
export function predictionCard({lessonId, title, blocks, sample}: Place): PredictionCard | undefined {
  const at = blocks.findIndex((block) => block.kind === 'code' && block.mark === sample);
  const code = blocks[at];
  if (code?.kind !== 'code' || code.output === undefined) return undefined;
  return {
    question: {
      id: predictionId(lessonId, sample),
      kind: 'predict',
      stem: stemOf(code, before(blocks, at)),
      options: [],
      topic: title,
      difficulty: 2,
    },
    key: [code.output],
    explanation: explanationAfter(blocks, at),
    output: code.output,
  };
}

/** Samples that it shares its names with, from the first. */
function before(blocks: readonly Block[], at: number): readonly Code[] {
  const code = blocks[at];
  if (code?.kind !== 'code' || code.run !== 'continues') return [];
  const earlier = blocks.slice(0, at).filter((block) => block.kind === 'code' && block.run !== undefined);
  const samples = earlier.filter((block): block is Code => block.kind === 'code');
  return samples.slice(samples.findLastIndex(({run}) => run === 'alone'));
}

const asked = (words: string): Block => ({kind: 'prose', html: `<p>${words}</p>`});

const stemOf = (code: Code, earlier: readonly Code[]): readonly Block[] => [
  ...(earlier.length > 0 ? [asked('This runs first:'), ...earlier.map(listing)] : []),
  asked(earlier.length > 0 ? 'What does this print then?' : 'What does this print?'),
  listing(code),
];

/** Nothing to run, and nothing that shows what it prints. */
const listing = ({kind, language, source, html}: Code): Code => ({kind, language, source, html});

function explanationAfter(blocks: readonly Block[], at: number): readonly Block[] {
  const rest = blocks.slice(at + 1);
  const end = rest.findIndex((block) => block.kind === 'exercise' || block.reveals !== true);
  return rest.slice(0, end === -1 ? undefined : end).map((block) => {
    if (block.kind === 'code') return listing(block);
    if (block.kind === 'exercise') return block;
    const {reveals: _, ...shown} = block;
    return shown;
  });
}
