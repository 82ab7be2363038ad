// The card in each of its states; the conversation says what the test has it say.
import {beforeAll, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {useActorRef, useSelector} from '@xstate/react';
import {fromCallback} from 'xstate';
import {TutorCard} from '#web/landing/tutor/card.tsx';
import type {ConversationInput} from '#web/landing/tutor/conversation.ts';
import {tutorMachine} from '#web/landing/tutor/tutor.machine.ts';
import type {News, Order} from '#web/landing/tutor/tutor.types.ts';
import '#web/landing/public.css';

let tell: (news: News) => void;
const orders: Order[] = [];
const machine = tutorMachine.provide({
  actors: {
    conversation: fromCallback<Order, ConversationInput>(({sendBack, receive}) => {
      tell = sendBack;
      receive((order) => orders.push(order));
    }),
  },
});

function Card() {
  const actor = useActorRef(machine);
  return (
    <TutorCard snapshot={useSelector(actor, (snapshot) => snapshot)} send={(event) => actor.send(event)} />
  );
}

const status = () => page.getByRole('status');
const press = (name: string) => userEvent.click(page.getByRole('button', {name, exact: true}));

// The theme's script has run: without any the card has no buttons.
beforeAll(() => document.documentElement.setAttribute('data-theme', 'light'));

test('each state has its text, and the card keeps its height', async () => {
  const {container} = await render(<Card />);
  const height = () => container.querySelector('.tutor-card')?.getBoundingClientRect().height;
  const whole = height();
  const shows = async (text: string) => {
    await expect.element(status()).toHaveTextContent(text);
    expect(height()).toBe(whole);
  };
  await shows('Ready to chat');
  await press('Start Chat');
  // The microphone is asked for.
  await expect.element(page.getByRole('button', {name: 'Cancel', exact: true})).toBeVisible();
  await shows('Ready to chat');
  tell({type: 'allowed'});
  await shows('Connecting to AI assistant...');
  tell({type: 'opened', hasMicrophone: true, note: 'I look things up.'});
  await shows('Connected - Ask me anything!');
  tell({type: 'voice', level: 0.6});
  await shows('Listening...');
  await expect.element(page.getByRole('meter', {name: 'Your volume'})).toHaveAttribute('value', '0.6');
  tell({type: 'speaks'});
  await shows('Speaking...');
  tell({type: 'volume', level: 0.9});
  await expect.element(page.getByRole('meter', {name: 'Tutor’s volume'})).toHaveAttribute('value', '0.9');
  tell({type: 'failed', text: 'Vapi Error: no credit'});
  await shows('Connection error');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Vapi Error: no credit', {exact: true})).toBeVisible();
  await expect.element(alert.getByText('Try again, or type your questions.')).toBeVisible();
});

test('a refused microphone shows the steps, which keep what is behind them away; Escape closes them', async () => {
  await render(<Card />);
  await press('Start Chat');
  tell({type: 'failed', text: 'Microphone access denied. Please allow microphone access to continue.'});
  await expect.element(page.getByRole('heading', {name: 'Microphone Access Required'})).toHaveFocus();
  await expect.element(page.getByRole('heading', {name: 'On a computer'})).toBeVisible();
  await expect.element(page.getByRole('heading', {name: 'On a phone'})).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(status()).toHaveTextContent('Microphone access required');
  await press('Type instead');
  tell({type: 'opened', hasMicrophone: false, note: ''});
  await expect.element(page.getByLabelText('Your question')).toHaveFocus();
  await expect.element(page.getByRole('button', {name: 'Mute'})).not.toBeInTheDocument();
});

test('an answer is quoted with its link and its code; a refusal keeps what was typed', async () => {
  orders.length = 0;
  await render(<Card />);
  await press('Start Chat');
  tell({type: 'allowed'});
  tell({type: 'opened', hasMicrophone: false, note: 'Hello'});
  await userEvent.fill(page.getByLabelText('Your question'), 'What is a slice?');
  await press('Send');
  expect(orders).toEqual([{type: 'ask', text: 'What is a slice?'}]);
  tell({type: 'refused', text: 'That’s 20 questions in a minute.'});
  await expect.element(page.getByRole('alert')).toHaveTextContent('That’s 20 questions in a minute.');
  await expect.element(page.getByLabelText('Your question')).toHaveValue('What is a slice?');
  const source = {
    title: 'Lists: A slice',
    href: '/x#a-slice',
    paragraphs: ['A part.', '```python\na[1:2]\n```'],
  };
  tell({
    type: 'answered',
    lines: [
      {from: 'you', text: 'What is a slice?'},
      {from: 'answer', sources: [source]},
    ],
  });
  await expect.element(page.getByLabelText('Your question')).toHaveValue('');
  await expect
    .element(page.getByRole('link', {name: /Lists: A slice/}))
    .toHaveAttribute('href', '/x#a-slice');
  await expect.element(page.getByRole('group', {name: 'Code'})).toHaveTextContent('a[1:2]');
});
