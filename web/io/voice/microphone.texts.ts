// What is said of a microphone and a service before and in a talk with the tutor, to the letter of the specification
// (section 8).

export const MICROPHONE_TROUBLE = {
  unsupported: 'Microphone not supported in this browser.',
  denied: 'Microphone access denied. Please allow microphone access to continue.',
  missing: 'No microphone found. Please connect a microphone device.',
  other: 'Failed to access microphone. Please check your microphone settings.',
} as const;

export const TALK_TROUBLE = {
  connection: 'Vapi connection error - please check assistant configuration',
  session: 'Failed to start avatar session',
} as const;

/** What the voice platform says of itself. */
export const platformTrouble = (message: string): string => `Vapi Error: ${message}`;

/** The overlay's title, and how to allow what was refused. */
export const MICROPHONE_STEPS = {
  title: 'Microphone Access Required',
  ways: [
    {
      on: 'On a computer',
      steps: ['Click the icon left of the address.', 'Set Microphone to Allow.', 'Choose “Try again.”'],
    },
    {
      on: 'On a phone',
      steps: [
        'Open your browser’s settings for this site.',
        'Allow Microphone. In the phone’s own settings, allow it for the browser too.',
        'Come back and choose “Try again.”',
      ],
    },
  ],
} as const;
