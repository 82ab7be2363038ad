// Rules of the call library (spec section 5), each with the words of @daily-co/daily-js 0.84.0.
import type {Rule} from '#tests/browser/sdk-refusals.ts';

const long = (length: number) => 'x'.repeat(length);
const PHONE = '+15551234';

export const WITHOUT_JOIN: readonly Rule[] = [
  [
    'user data above 4096',
    'setUserData',
    [long(4097)],
    'userData is too large (4097 characters). Maximum size suppported is 4096.',
  ],
  [
    'user data that is no JSON',
    'setUserData',
    [{n: '<bigint>'}],
    'userData must be serializable to JSON: TypeError',
  ],
  [
    'a track name above 50',
    'validateCustomTrack',
    ['<track>', undefined, long(51)],
    'Custom track `trackName` must not be more than 50 characters',
  ],
  ...[
    'cam-audio',
    'cam-video',
    'screen-video',
    'screen-audio',
    'rmpAudio',
    'rmpVideo',
    'customVideoDefaults',
  ].map((name): Rule => [
    `the reserved name ${name}`,
    'validateCustomTrack',
    ['<track>', undefined, name],
    'must not match a track name already used by daily',
  ]),
  [
    'a mode that is none',
    'validateCustomTrack',
    ['<track>', 'loud', 'mine'],
    'Custom track `mode` must be either `music` | `speech` |',
  ],
  [
    'a track that is none',
    'validateCustomTrack',
    [{}, 'music', 'mine'],
    'Custom tracks provided must be instances of MediaStreamTrack',
  ],
  [
    'an interval below 100 ms',
    'startRemoteParticipantsAudioLevelObserver',
    [99],
    'The interval must be a number greater than or equal to 100 milliseconds.',
  ],
  [
    'no simulcast layer',
    'validateSimulcastEncodings',
    [[]],
    'encodings must be an Array with between 1 to 3 layers',
  ],
  [
    'four simulcast layers',
    'validateSimulcastEncodings',
    [[{}, {}, {}, {}]],
    'encodings must be an Array with between 1 to 3 layers',
  ],
  [
    'a preset that is none',
    'updateSendSettings',
    [{video: 'best'}],
    'supported presets: default-video,bandwidth-optimized,bandwidth-and-quality-balanced,quality-optimized,adaptive-2-layers,adaptive-3-layers',
  ],
  [
    'a screen preset that is none',
    'updateSendSettings',
    [{screenVideo: 'best'}],
    'default-screen-video,detail-optimized,motion-optimized,motion-and-detail-balanced',
  ],
  [
    'a quality that is none',
    'updateSendSettings',
    [{video: {maxQuality: 'best'}}],
    'maxQuality must be either low, medium or high',
  ],
  [
    'layers that are not named from the lowest on',
    'updateSendSettings',
    [{video: {encodings: {medium: {}}}}],
    'Encodings must be defined as: low, low and medium, or low, medium and high.',
  ],
  [
    'names shown in a room without a frame',
    'setShowNamesMode',
    ['always'],
    "only supported as part of Daily's Prebuilt",
  ],
  [
    'a player volume above 2',
    'startRemoteMediaPlayer',
    [{url: 'https://x/y.mp4', settings: {volume: 2.1}}],
    'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0',
  ],
  [
    'a player address that is no text',
    'startRemoteMediaPlayer',
    [{url: 7}],
    'url parameter must be "string" type',
  ],
  [
    'a player state that is none',
    'startRemoteMediaPlayer',
    [{url: 'https://x/y.mp4', settings: {state: 'stop'}}],
    'Invalid value for RemoteMediaPlayerSettings.state',
  ],
  [
    'a blur of 0',
    'updateInputSettings',
    [{video: {processor: {type: 'background-blur', config: {strength: 0}}}}],
    'inputSettings must be of the form',
  ],
  [
    'a blur above 1',
    'updateInputSettings',
    [{video: {processor: {type: 'background-blur', config: {strength: 1.1}}}}],
    'inputSettings must be of the form',
  ],
  [
    'background image 11',
    'updateInputSettings',
    [{video: {processor: {type: 'background-image', config: {source: 11}}}}],
    'inputSettings must be of the form',
  ],
  [
    'a recording type that is none',
    'startRecording',
    [{type: 'hls'}],
    "invalid type: hls, allowed values 'cloud', 'raw-tracks', or 'local'",
  ],
  ['a message before the join', 'sendAppMessage', ['hello'], 'sendAppMessage() only supported after join.'],
  [
    'a dial-out before the join',
    'startDialOut',
    [{phoneNumber: PHONE}],
    'startDialOut() only supported after join.',
  ],
];

const dial = (what: string, given: object, words: string): Rule => [
  what,
  'startDialOut',
  [given],
  `Error starting dial out: ${words}`,
];
export const AFTER_JOIN: readonly Rule[] = [
  ['a message above 4096', 'sendAppMessage', [long(4095)], 'Message data too large. Max size is 4096'],
  [
    'an early authorisation',
    'preAuth',
    [{url: 'https://room.example/x'}],
    'preAuth() not supported after joining a meeting.',
  ],
  [
    'a track name above 50',
    'startCustomTrack',
    [{track: '<track>', trackName: long(51)}],
    'Custom track `trackName` must not be more than 50 characters',
  ],
  dial('nobody to dial', {}, 'either a sip uri or phone number must be provided'),
  dial(
    'two to dial',
    {sipUri: 'sip:a@b', phoneNumber: PHONE},
    'only one of sip uri or phone number must be provided',
  ),
  dial('a sip address without sip:', {sipUri: 'a@b'}, "Invalid SIP URI, must start with 'sip:'"),
  dial(
    'a number without +',
    {phoneNumber: '15551234'},
    'Invalid phone number, must be valid phone number as per E.164',
  ),
  dial('a caller id that is no text', {phoneNumber: PHONE, callerId: 7}, 'callerId must be a string'),
  dial('a caller id with sip', {sipUri: 'sip:a@b', callerId: 'x'}, 'callerId not allowed with sipUri'),
  dial(
    'a name of 200',
    {phoneNumber: PHONE, displayName: long(200)},
    'displayName length must be less than 200',
  ),
  dial(
    'a user id of 37',
    {phoneNumber: PHONE, userId: long(37)},
    'userId length must be less than or equal to 36',
  ),
  dial(
    'an extension of 21',
    {phoneNumber: PHONE, extension: long(21)},
    'extension length must be less than or equal to 20',
  ),
  dial(
    'a wait above 60',
    {phoneNumber: PHONE, extension: '1', waitBeforeExtensionDialSec: 61},
    'waitBeforeExtensionDialSec must be less than or equal to 60',
  ),
  dial(
    'a wait without an extension',
    {phoneNumber: PHONE, waitBeforeExtensionDialSec: 5},
    'waitBeforeExtensionDialSec requires a phoneNumber and extension',
  ),
  dial(
    'an audio codec that is none',
    {phoneNumber: PHONE, codecs: {audio: ['MP3']}},
    'audio codec must be one of OPUS, PCMU, PCMA, G722',
  ),
  dial(
    'a video codec that is none',
    {sipUri: 'sip:a@b', codecs: {video: ['AV1']}},
    'video codec must be H264 or VP8',
  ),
  ['a transfer to nobody', 'sipCallTransfer', [{}], 'sipCallTransfer() requires a sessionId and toEndPoint'],
  [
    'a transfer of a number',
    'sipCallTransfer',
    [{sessionId: 7, toEndPoint: 'sip:a'}],
    'Invalid paramater: sessionId and toEndPoint must be of type string',
  ],
  [
    'a transfer to a word',
    'sipCallTransfer',
    [{sessionId: 's', toEndPoint: 'x'}],
    'toEndPoint: x must starts with either "sip:" or "+"',
  ],
  [
    'a transfer to sip with a caller id',
    'sipCallTransfer',
    [{sessionId: 's', toEndPoint: 'sip:a', callerId: 'c'}],
    'callerId is only valid when transferring to a PSTN number',
  ],
  [
    '21 tones',
    'sendDTMF',
    [{sessionId: 's', tones: '1'.repeat(21)}],
    'tones string must be upto 20 characters',
  ],
  ['the tone E', 'sendDTMF', [{sessionId: 's', tones: 'E'}], 'E is not valid DTMF tone'],
];
