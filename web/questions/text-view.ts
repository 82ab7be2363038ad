import type {ComponentType} from 'react';
import type {Block} from '#schema/lessons/block.ts';

/** Shows the text of a question: a lesson's has samples to run, the assessment's has not. */
export type TextView = ComponentType<{blocks: readonly Block[]}>;
