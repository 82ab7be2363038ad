import {QuotedProgram} from '#web/app/tutor/quoted-program.tsx';
import {QuotedSteps} from '#web/app/tutor/quoted-steps.tsx';
import {Starts} from '#web/app/tutor/starts.tsx';
import {Blocks} from '#web/lessons/blocks.tsx';
import type {Views} from '#web/tutor/views.ts';

/** What other features draw in a conversation with the tutor. */
export const TUTOR_VIEWS: Views = {Text: Blocks, Program: QuotedProgram, Steps: QuotedSteps, Starts};
