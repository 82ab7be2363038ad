import {expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {userEvent} from 'vitest/browser';
import {createActor} from 'xstate';
import {InstallPrompt} from '#web/install/install-prompt.tsx';
import {installMachine} from '#web/install/install.machine.ts';

const byHand = () => {
  let added = 0;
  const machine = installMachine.provide({actions: {keepAdded: () => void (added += 1)}});
  const actor = createActor(machine, {input: {isInstalled: false, hiddenAt: undefined, now: Date.now}});
  actor.start();
  actor.send({type: 'byHand'});
  return {actor, added: () => added};
};

test('by keyboard: Install leads to the steps, which have the focus; “I’ve added it” ends the offer for good', async () => {
  const {actor, added} = byHand();
  const screen = await render(<InstallPrompt actor={actor} />);
  (screen.getByRole('button', {name: 'Install'}).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('list', {name: 'How to install it'})).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', {name: 'Later'})).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  expect([actor.getSnapshot().value, added()]).toEqual(['installed', 1]);
  actor.send({type: 'byHand'});
  expect(actor.getSnapshot().value).toBe('installed');
});
