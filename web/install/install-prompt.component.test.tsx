import {expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {page, userEvent} from 'vitest/browser';
import {createActor} from 'xstate';
import {catchInstallOffer} from '#web/install/catch-offer.ts';
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

/** A page with something that has the focus before the offer, and something after it. */
async function openSteps(actor: ReturnType<typeof byHand>['actor']) {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <InstallPrompt actor={actor} />
      <button type="button">After</button>
    </>,
  );
  (screen.getByRole('button', {name: 'Before'}).element() as HTMLElement).focus();
  for (const name of ['Dismiss', 'Later', 'Install'] as const) {
    await expect.element(screen.getByRole('button', {name})).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', {name})).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('list', {name: 'How to install it'})).toHaveFocus();
  return screen;
}

test('by keyboard: Install leads to the steps, which have the focus; “I’ve added it” ends the offer for good', async () => {
  const {actor, added} = byHand();
  const screen = await openSteps(actor);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', {name: 'Later'})).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect([actor.getSnapshot().value, added()]).toEqual(['installed', 1]);
  await expect.element(screen.getByRole('button', {name: 'Before'})).toHaveFocus();
  actor.send({type: 'byHand'});
  expect(actor.getSnapshot().value).toBe('installed');
});

test('the steps hold the focus in a circle', async () => {
  const {actor} = byHand();
  const screen = await openSteps(actor);
  for (const name of ['Later', 'I’ve added it', 'Close', 'Later'] as const) {
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('dialog').getByRole('button', {name})).toHaveFocus();
  }
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(screen.getByRole('dialog').getByRole('button', {name: 'I’ve added it'})).toHaveFocus();
});

test('Escape puts them off, and the focus is where it was before the offer', async () => {
  const {actor, added} = byHand();
  const screen = await openSteps(actor);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect([actor.getSnapshot().value, added()]).toEqual(['hidden', 0]);
  await expect.element(screen.getByRole('button', {name: 'Before'})).toHaveFocus();
});

test('put off from the card by keyboard, the focus is where it was before, too', async () => {
  const {actor} = byHand();
  const screen = await render(
    <>
      <button type="button">Before</button>
      <InstallPrompt actor={actor} />
    </>,
  );
  (screen.getByRole('button', {name: 'Before'}).element() as HTMLElement).focus();
  await expect.element(screen.getByRole('button', {name: 'Dismiss'})).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', {name: 'Before'})).toHaveFocus();
});

test('ours is shown in place of the browser’s offer, and goes when the browser says that the app is installed', async () => {
  catchInstallOffer();
  const offered = new Event('beforeinstallprompt', {cancelable: true});
  dispatchEvent(offered);
  expect(offered.defaultPrevented).toBe(true);
  dispatchEvent(new Event('pointerdown'));
  const offer = page.getByRole('region', {name: 'Install the academy'});
  await expect.element(offer.getByRole('button', {name: 'Install'})).toBeVisible();
  dispatchEvent(new Event('appinstalled'));
  await expect.element(offer).not.toBeInTheDocument();
});
