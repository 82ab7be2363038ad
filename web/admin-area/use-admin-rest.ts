import type {Endpoint, Input, Reply} from '#schema/wire/endpoint.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {adminCall} from '#web/admin-area/session.ts';
import {useRest, type Rest} from '#web/data/use-rest.ts';

type AdminRest<T> = Pick<Rest<T>, 'amend' | 'askAgain'> & {
  /** The last answer, also while another one is on its way. */
  readonly data: T | undefined;
  readonly problem: string | undefined;
};

/**
 * Asks an endpoint of admins, and again whenever the input or the turn changes.
 * @param turn rises when the answer may have changed; a question that follows from it keeps no idle session open.
 */
export function useAdminRest<E extends Endpoint>(
  declared: E,
  input: Input<E>,
  turn = 0,
): AdminRest<Reply<E>> {
  const {answer, error, amend, askAgain} = useRest(declared, input, {ask: adminCall, turn});
  return {data: answer, problem: error === undefined ? undefined : wordsFor(error), amend, askAgain};
}
