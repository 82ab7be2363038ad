import {asText, type Words} from '#web/part/words.ts';

export const chatWords = {
  'chat.post': ({content}) => `Send “${asText(content)}”`,
  'chat.postDirect': ({content}) => `Send “${asText(content)}”`,
  'chat.edit': ({content}) => `Change a message to “${asText(content)}”`,
  'chat.remove': () => 'Delete a message',
  'chat.react': ({emoji}) => `React with ${asText(emoji)}`,
  'chat.unreact': ({emoji}) => `Take back ${asText(emoji)}`,
  'chat.pin': () => 'Pin a message',
  'chat.unpin': () => 'Unpin a message',
  'chat.read': () => 'Mark messages as read',
  'chat.delivered': () => 'Confirm that messages arrived',
  'chat.draft': ({body}) => (asText(body) === '' ? 'Delete a draft' : `Keep the draft “${asText(body)}”`),
  'chat.mute': ({until}) => (until === null ? 'Unmute a channel' : 'Mute a channel'),
  'chat.join': () => 'Join a channel',
  'chat.leave': () => 'Leave a channel',
  'chat.block': () => 'Block a person',
  'chat.unblock': () => 'Unblock a person',
  'chat.report': ({text}) => `Report a message: ${asText(text)}`,
  'chat.acceptContact': () => 'Accept a request',
  'chat.declineContact': () => 'Decline a request',
  'chat.setReceipts': ({receiptsOn}) =>
    receiptsOn === true ? 'Turn read receipts on' : 'Turn read receipts off',
} satisfies Words<'chat'>;
