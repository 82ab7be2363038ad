import {MICROPHONE_TROUBLE, TALK_TROUBLE} from '#web/io/voice/microphone.texts.ts';

/** The card's words, to the letter of the specification (sections 2.6 and 8). */
export const STATUS = {
  idle: 'Ready to chat',
  connecting: 'Connecting to AI assistant...',
  connected: 'Connected - Ask me anything!',
  listening: 'Listening...',
  speaking: 'Speaking...',
  denied: 'Microphone access required',
  error: 'Connection error',
} as const;

export const TROUBLE = {denied: MICROPHONE_TROUBLE.denied, ...TALK_TROUBLE} as const;

/** Our own words. */
export const NOTES = {
  embedded:
    'I look things up on these pages and in the open lessons, and I show you where I found them. I’m not a language model.',
  platform: 'You’re talking to an AI assistant. It can be wrong.',
  typing: 'This browser can’t turn speech into text on your device, so type your questions.',
  gone: 'Your microphone is gone. You can still type.',
  nothing:
    'I can’t answer that one. I know the program, what it costs, how to get in, how work is judged, and the lessons that are open to everyone.',
} as const;

/** Each is answered by the public pages. */
export const EXAMPLES = [
  'What does it cost?',
  'What will I learn in month 3?',
  'How do I read a traceback?',
] as const;
