import {expect, test} from 'vitest';
import {directRoomOf, roomOf, roomsBy, type ChannelRow, type StateRow} from '#web/chat/rooms/rooms.ts';
import {typingWords} from '#web/chat/talk/typists.tsx';

const NOW = 1_800_000_000_000;
const channel: ChannelRow = {
  id: 'general',
  kind: 'public',
  name: 'general',
  topic: '',
  postPolicy: 'everyone',
  lastSeq: 9,
  lastMessageAt: null,
  archivedAt: null,
};
const state: StateRow = {readSeq: 4, mutedUntil: null, contact: null};

test('before a channel was opened nothing in it is unread', () => {
  expect(roomOf(channel, undefined, [], NOW)).toMatchObject({unread: 0, readSeq: undefined});
  expect(roomOf(channel, state, [], NOW).unread).toBe(5);
  expect(roomOf(channel, {...state, readSeq: 12}, [], NOW).unread).toBe(0);
});

test('only unread messages of the channel that name the learner are counted', () => {
  const mentions = [
    {channelId: 'general', seq: 4},
    {channelId: 'general', seq: 5},
    {channelId: 'help', seq: 9},
  ];
  expect(roomOf(channel, state, mentions, NOW).named).toBe(1);
});

test('a mute is over when its time is', () => {
  expect(roomOf(channel, {...state, mutedUntil: NOW + 1}, [], NOW).isMuted).toBe(true);
  expect(roomOf(channel, {...state, mutedUntil: NOW}, [], NOW).isMuted).toBe(false);
});

test('an archived channel is closed to everyone, one for moderators to the others', () => {
  expect(roomOf({...channel, archivedAt: 1}, state, [], NOW).closed).toBe('archived');
  expect(roomOf({...channel, postPolicy: 'moderators'}, state, [], NOW).closed).toBe('moderators');
});

test('a direct room has the name of the other one, also once they have left', () => {
  const ada = {id: 'ada', username: 'ada', fullName: 'Ada', avatarUrl: null};
  const own = {userId: 'me'};
  const direct = {...channel, kind: 'direct', name: null} as const;
  const of = (members: Parameters<typeof directRoomOf>[2]) =>
    directRoomOf(direct, state, members, {ownId: 'me', now: NOW});
  expect(of([own, {userId: 'ada', user: ada}])).toMatchObject({name: 'Ada', peer: ada});
  expect(of([own])).toMatchObject({name: 'Deleted user', peer: null});
});

test('rooms are found by words of their names, in any order and case', () => {
  const rooms = ['Python that works', 'Data for models'].map((name) =>
    roomOf({...channel, name}, state, [], NOW),
  );
  expect(roomsBy(rooms, 'works PYTHON').map(({name}) => name)).toEqual(['Python that works']);
  expect(roomsBy(rooms, ' ')).toEqual(rooms);
});

test.each([
  [[], ''],
  [['Ada'], 'Ada is writing…'],
  [['Ada', 'Bob'], 'Ada and Bob are writing…'],
  [['Ada', 'Bob', 'Eve'], '3 people are writing…'],
])('%j says "%s"', (names, words) => {
  expect(typingWords(names)).toBe(words);
});
