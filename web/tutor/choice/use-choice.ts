import {queries} from '#schema/queries.ts';
import {tutorModel} from '#schema/tutor/tutor.api.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {useRest} from '#web/data/use-rest.ts';

type Chosen = {readonly service: string; readonly isAllowed: boolean};

/**
 * Who may write explanations:
 * - `unknown`: the academy has not said yet whether anybody could
 * - `none`: nobody; the tutor quotes
 * - `undecided`: the learner has not said yet whether their questions may go to the service
 * - `allowed`, `refused`: they have
 */
export type Choice =
  | {readonly state: 'unknown' | 'none'}
  | {readonly state: 'undecided' | 'allowed' | 'refused'; readonly service: string};

/** @param service `undefined`: not known. */
export function choiceOf(service: string | null | undefined, chosen: Chosen | undefined): Choice {
  if (service === null) return {state: 'none'};
  // Offline, what was chosen last is all there is to go by.
  const host = service ?? chosen?.service;
  if (host === undefined) return {state: 'unknown'};
  if (chosen?.service !== host) return {state: 'undecided', service: host};
  return {state: chosen.isAllowed ? 'allowed' : 'refused', service: host};
}

export function useChoice() {
  const {answer} = useRest(tutorModel, {});
  const [rows] = useRows(queries.tutor.choice());
  const pending = usePendingOf('tutor.choose');
  const chosen = overlay<Chosen | undefined>(rows[0], pending, {
    'tutor.choose': (_, {args: {service, isAllowed}}) => ({service, isAllowed}),
  });
  const choice = choiceOf(answer?.service, chosen);
  const send = useCommand('tutor.choose');
  const choose = (isAllowed: boolean) => {
    if ('service' in choice) send({service: choice.service, isAllowed});
  };
  return {choice, choose};
}
