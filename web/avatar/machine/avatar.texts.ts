import {MICROPHONE_TROUBLE, TALK_TROUBLE} from '#web/io/voice/microphone.texts.ts';

/** The status line; what the specification names is to its letter (section 2.6). */
export const STATUS = {
  idle: 'Ready to chat',
  connecting: 'Connecting to AI assistant...',
  connected: 'Connected - Ask me anything!',
  listening: 'Listening...',
  thinking: 'Thinking...',
  speaking: 'Speaking...',
  error: 'Connection error',
} as const;

export type AvatarState = keyof typeof STATUS;

/** In place of "Connection error" where the microphone was refused. */
export const DENIED_STATUS = 'Microphone access required';

export const TROUBLE = {
  denied: MICROPHONE_TROUBLE.denied,
  missing: MICROPHONE_TROUBLE.missing,
  session: TALK_TROUBLE.session,
} as const;

/** Our own words. */
export const NOTES = {
  noRecognition:
    'This browser can’t turn speech into text on your device, so voice input is off. Type your questions.',
  /** The browser could, and has not fetched the language. */
  noLanguage:
    'Your browser hasn’t downloaded speech recognition for English, so voice input is off. Type your questions.',
  mayFetch:
    'To talk, let your browser download speech recognition for English. Until then, type your questions.',
  notFetched: 'That download didn’t work. Check your connection, then try again.',
  recognitionFailed:
    'Your browser stopped turning speech into text, so voice input is off. Type your questions, or try again.',
  taken: 'You’re on a call, so the tutor won’t listen or speak. You can still type.',
  gone: `${MICROPHONE_TROUBLE.missing} You can still type.`,
  noAnswer: 'No answer came. Try asking again.',
  notHeard: 'I didn’t catch that. Try again, or type it.',
} as const;

/** Where what is said goes. */
export const PRIVACY = 'Your voice stays on this device: your browser turns it into text here.';
