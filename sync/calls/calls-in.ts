// Calls put together behind the sockets' link.
import type {Pool} from 'pg';
import {callsOf} from '#sync/calls/calls-opened.ts';
import {callsOnLink, type LinkNeeds} from '#sync/calls/calls-link.ts';
import {commandLimit, limitOf} from '#sync/commands/command-limit.ts';
import type {CallsOnLink} from '#sync/signal/live.ts';

type Needs = Omit<LinkNeeds, 'limitLearner' | 'limitPair'> & {
  readonly pool: Pool;
  readonly callsPerMinute: number;
};

/** Commands of calls that one learner may send in a minute: each call takes a few. */
const COMMANDS_PER_MINUTE = 120;
/** Calls of one learner to the same person, and in how many seconds: who is called is not to be pestered. */
const PER_PERSON = 5;
const PER_PERSON_S = 30;

const TOO_MANY = (wait: string) => `You’ve placed a lot of calls. Try again in ${wait}.`;

export const callsIn = ({pool, callsPerMinute, ...needs}: Needs): CallsOnLink => ({
  run: callsOnLink({
    ...needs,
    limitLearner: limitOf({most: callsPerMinute, words: TOO_MANY}),
    limitPair: limitOf({most: PER_PERSON, seconds: PER_PERSON_S, words: TOO_MANY}),
  }),
  limit: commandLimit(COMMANDS_PER_MINUTE),
  callsOf: (userIds) => callsOf(pool, userIds),
});
