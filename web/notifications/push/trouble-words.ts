/** What to do about each of the specification's texts (section 8); nothing where we do not know. */
const WORDS: Readonly<Record<string, string>> = {
  'Push notifications not supported':
    'This browser has no push notifications. On an iPhone or iPad, add the academy to your home screen first.',
  'Notification permission not granted':
    'Allow notifications for this site in your browser’s settings, then turn them on here.',
  'VAPID public key not available': 'This academy isn’t set up for push notifications.',
  'Service Worker not registered':
    'The academy isn’t installed in this browser yet. Reload the page and try again. Private windows can’t do it.',
};

export const troubleWords = (trouble: string): string => WORDS[trouble] ?? '';
