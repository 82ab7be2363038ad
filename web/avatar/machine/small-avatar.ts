// For tests: the avatar on a clock of the test's own; the test is the service.
import {createActor, fromCallback, SimulatedClock} from 'xstate';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import type {Act, AvatarInput, Manner, News, Order, Service} from '#web/avatar/machine/avatar.types.ts';

export let orders: Order[];
export let inputs: AvatarInput[];
export let questions: string[];
/** How many services run. */
export let open = 0;
/** As the service. */
export let tell: (news: News) => void;
export let clock: SimulatedClock;

const machine = avatarMachine.provide({
  actors: {
    adapter: fromCallback<Order, AvatarInput>(({input, sendBack, receive}) => {
      inputs.push(input);
      open += 1;
      tell = sendBack;
      receive((order) => orders.push(order));
      return () => void (open -= 1);
    }),
  },
});

const started = (manner: Manner) =>
  createActor(machine, {
    clock,
    input: {now: () => 7, newId: (service) => `${service}-1`, manner, isQuiet: false},
  }).start();
let actor: ReturnType<typeof started>;

export function begin(manner: Manner = 'hold'): void {
  [orders, inputs, questions, open] = [[], [], [], 0];
  clock = new SimulatedClock();
  actor = started(manner);
  actor.on('question', ({text}) => questions.push(text));
}

export const end = (): void => void actor.stop();

export const state = () => actor.getSnapshot().value;
export const context = () => actor.getSnapshot().context;
export const act = (...acts: readonly Act[]): void => acts.forEach((one) => actor.send(one));
export function connect({
  hasMicrophone = true,
  service = 'local',
}: {hasMicrophone?: boolean; service?: Service} = {}): void {
  act({type: hasMicrophone ? 'start' : 'typeInstead', service});
  tell({type: 'allowed'});
  tell({type: 'opened', hasMicrophone, notice: undefined});
}
export const ask = (turnId = 't1'): void => act({type: 'asked', turnId});
export const answer = (sentences: readonly string[], isWhole = true, turnId = 't1'): void =>
  act({type: 'answer', turnId, sentences, isWhole});
