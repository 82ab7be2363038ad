// The rules of the call library at their edges: one line for each exact case, each with the words of
// @daily-co/daily-js 0.84.0. sdk-rule-tables.ts has each rule once.
import type {Fit, Rule} from '#tests/browser/sdk-refusals.ts';

const PHONE = '+15551234';
const MODE = 'Custom track `mode` must be either `music` | `speech` |';
const TRACK = 'Custom tracks provided must be instances of MediaStreamTrack';
const INTERVAL = 'The interval must be a number greater than or equal to 100 milliseconds.';
const ENCODINGS = 'Encodings must be defined as: low, low and medium, or low, medium and high.';
const VIDEO_PRESETS =
  'Video send settings should be either an object or one of the supported presets: default-video,';
const SCREEN_PRESETS =
  'Video send settings should be either an object or one of the supported presets: default-screen-video,';
const VOLUME = 'RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0';
const STATE = 'Invalid value for RemoteMediaPlayerSettings.state';
const INPUT = 'inputSettings must be of the form';

const blur = (what: string, strength: unknown): Rule => [
  what,
  'updateInputSettings',
  [{video: {processor: {type: 'background-blur', config: {strength}}}}],
  INPUT,
];
const image = (what: string, source: unknown): Rule => [
  what,
  'updateInputSettings',
  [{video: {processor: {type: 'background-image', config: {source}}}}],
  INPUT,
];
const player = (what: string, settings: object, words: string): Rule[] => [
  [what, 'startRemoteMediaPlayer', [{url: 'https://x/y.mp4', settings}], words],
  [`${what}, in a player that runs`, 'updateRemoteMediaPlayer', [{session_id: 's', settings}], words],
];
const layers = (what: string, encodings: object): Rule => [
  what,
  'updateSendSettings',
  [{video: {encodings}}],
  ENCODINGS,
];

export const CASES_WITHOUT_JOIN: readonly Rule[] = [
  ['a mode that is a number', 'validateCustomTrack', ['<track>', 7, 'mine'], MODE],
  ['a track that is a text', 'validateCustomTrack', ['track', 'music', 'mine'], TRACK],
  ['no track', 'validateCustomTrack', [null, 'music', 'mine'], TRACK],
  ['an interval below 0', 'startRemoteParticipantsAudioLevelObserver', [-1], INTERVAL],
  ['an interval that is a text', 'startRemoteParticipantsAudioLevelObserver', ['200'], INTERVAL],
  ['an interval of 99.9 ms', 'startRemoteParticipantsAudioLevelObserver', [99.9], INTERVAL],
  ['an own interval below 100 ms', 'startLocalAudioLevelObserver', [99], INTERVAL],
  ['layers that are no list', 'validateSimulcastEncodings', [{}], 'encodings must be an Array'],
  layers('the highest layer alone', {high: {}}),
  layers('the middle layer left out', {low: {}, high: {}}),
  layers('the lowest layer left out', {medium: {}, high: {}}),
  ['a preset that is a number', 'updateSendSettings', [{video: 7}], VIDEO_PRESETS],
  [
    'a preset of the screen for the camera',
    'updateSendSettings',
    [{video: 'detail-optimized'}],
    VIDEO_PRESETS,
  ],
  [
    'a preset of the camera for the screen',
    'updateSendSettings',
    [{screenVideo: 'quality-optimized'}],
    SCREEN_PRESETS,
  ],
  [
    'a quality of the screen that is none',
    'updateSendSettings',
    [{screenVideo: {maxQuality: 'best'}}],
    'maxQuality must be either low, medium or high',
  ],
  ...player('a volume below 0', {volume: -0.1}, VOLUME),
  ...player('a volume of 2.1', {volume: 2.1}, VOLUME),
  ...player(
    'a volume that is a text',
    {volume: '1'},
    'RemoteMediaPlayerSettings.volume: must be "number" type',
  ),
  ...player('a state that is none', {state: 'stop'}, STATE),
  ['a player without an address', 'startRemoteMediaPlayer', [{}], 'url parameter must be "string" type'],
  blur('a blur below 0', -0.1),
  blur('a blur that is a text', '1'),
  image('background image 0', 0),
  image('background image 1.5', 1.5),
  image('background image -1', -1),
  [
    'a recording type that is a number',
    'startRecording',
    [{type: 7}],
    "invalid type: 7, allowed values 'cloud', 'raw-tracks', or 'local'",
  ],
];

const dial = (what: string, given: object, words: string): Rule => [
  what,
  'startDialOut',
  [given],
  `Error starting dial out: ${words}`,
];
const NO_PHONE = 'Invalid phone number, must be valid phone number as per E.164';
const NO_SIP = "Invalid SIP URI, must start with 'sip:'";
const NOBODY = 'either a sip uri or phone number must be provided';
const AUDIO = 'audio codec must be one of OPUS, PCMU, PCMA, G722';
const VIDEO = 'video codec must be H264 or VP8';
const TEXTS = 'Invalid paramater: sessionId and toEndPoint must be of type string';
const BOTH = 'sipCallTransfer() requires a sessionId and toEndPoint';
const EXTENDED = {phoneNumber: PHONE, extension: '1'};

export const CASES_AFTER_JOIN: readonly Rule[] = [
  [
    'a reserved name, when a track starts',
    'startCustomTrack',
    [{track: '<track>', trackName: 'cam-audio'}],
    'must not match a track name already used by daily',
  ],
  [
    'a mode, when a track starts',
    'startCustomTrack',
    [{track: '<track>', trackName: 'm', mode: 'loud'}],
    MODE,
  ],
  ['what is no track, when it starts', 'startCustomTrack', [{track: {}, trackName: 'm'}], TRACK],
  dial('a number that is + alone', {phoneNumber: '+'}, NO_PHONE),
  dial('a number with letters', {phoneNumber: '+1555abc'}, NO_PHONE),
  dial('a number with a space', {phoneNumber: '+1 555'}, NO_PHONE),
  dial('a number with a dash', {phoneNumber: '+1-555'}, NO_PHONE),
  dial('a number that is a number', {phoneNumber: 15_551_234}, 'phoneNumber must be a string'),
  dial('an empty number', {phoneNumber: ''}, NOBODY),
  dial('an empty sip address', {sipUri: ''}, NOBODY),
  dial('a sip address in capitals', {sipUri: 'SIP:a@b'}, NO_SIP),
  dial('a sips address', {sipUri: 'sips:a@b'}, NO_SIP),
  dial('a caller id that is an object', {phoneNumber: PHONE, callerId: {}}, 'callerId must be a string'),
  dial('a name that is a number', {phoneNumber: PHONE, displayName: 7}, 'displayName must be a string'),
  dial('a user id that is a number', {phoneNumber: PHONE, userId: 7}, 'userId must be a string'),
  dial('an extension that is a number', {phoneNumber: PHONE, extension: 12}, 'extension must be a string'),
  dial(
    'a wait that is no number',
    {...EXTENDED, waitBeforeExtensionDialSec: '5'},
    'waitBeforeExtensionDialSec must be a number',
  ),
  dial(
    'a wait with a sip address',
    {sipUri: 'sip:a@b', waitBeforeExtensionDialSec: 5},
    'waitBeforeExtensionDialSec requires a phoneNumber and extension',
  ),
  dial('an audio codec in small letters', {phoneNumber: PHONE, codecs: {audio: ['opus']}}, AUDIO),
  dial('one audio codec of two', {phoneNumber: PHONE, codecs: {audio: ['OPUS', 'MP3']}}, AUDIO),
  dial('a video codec in small letters', {sipUri: 'sip:a@b', codecs: {video: ['vp8']}}, VIDEO),
  dial('one video codec of two', {sipUri: 'sip:a@b', codecs: {video: ['VP8', 'AV1']}}, VIDEO),
  ['a transfer without a session', 'sipCallTransfer', [{toEndPoint: 'sip:a'}], BOTH],
  ['a transfer without a target', 'sipCallTransfer', [{sessionId: 's'}], BOTH],
  ['a transfer to a number', 'sipCallTransfer', [{sessionId: 's', toEndPoint: 7}], TEXTS],
  ['a transfer of an object', 'sipCallTransfer', [{sessionId: {}, toEndPoint: 'sip:a'}], TEXTS],
  [
    'a transfer to digits without +',
    'sipCallTransfer',
    [{sessionId: 's', toEndPoint: '1555'}],
    'toEndPoint: 1555 must starts with either "sip:" or "+"',
  ],
  ['a tone in small letters', 'sendDTMF', [{sessionId: 's', tones: 'a'}], 'a is not valid DTMF tone'],
  ['the tone +', 'sendDTMF', [{sessionId: 's', tones: '+'}], '+ is not valid DTMF tone'],
  ['a space among tones', 'sendDTMF', [{sessionId: 's', tones: '1 2'}], 'is not valid DTMF tone'],
  ['no tones', 'sendDTMF', [{sessionId: 's', tones: ''}], 'sessionId and tones are mandatory parameter'],
];

/** What just fits, beside the first list in sdk-rules. */
export const FITS: readonly Fit[] = [
  ['validateCustomTrack', ['<track>', 'music', 'x'.repeat(50)]],
  ['validateCustomTrack', ['<track>', 'speech', 'mine']],
  ['validateCustomTrack', ['<track>', {bitrate: 64_000}, 'mine']],
  ['validateSimulcastEncodings', [[{maxBitrate: 1}]]],
  ['validateSimulcastEncodings', [[{maxBitrate: 1}, {maxBitrate: 2}, {maxBitrate: 3}]]],
  ['startDialOut', [{sipUri: 'sip:a@b'}]],
  ['startDialOut', [{phoneNumber: PHONE, callerId: 'me'}]],
  ['startDialOut', [{...EXTENDED, waitBeforeExtensionDialSec: 0}]],
  ['sipCallTransfer', [{sessionId: 's', toEndPoint: 'sip:a'}]],
  ['sipCallTransfer', [{sessionId: 's', toEndPoint: '+1'}]],
  ['sendDTMF', [{sessionId: 's', tones: '1'.repeat(20)}]],
  ['updateSendSettings', [{video: {maxQuality: 'low'}}]],
  ['updateSendSettings', [{video: {encodings: {low: {maxBitrate: 1}, medium: {maxBitrate: 2}}}}]],
  ['startRemoteMediaPlayer', [{url: 'u', settings: {state: 'play'}}]],
  ['startRemoteMediaPlayer', [{url: 'u', settings: {state: 'pause'}}]],
  ['updateInputSettings', [{video: {processor: {type: 'background-blur', config: {strength: 1}}}}]],
  ['updateInputSettings', [{video: {processor: {type: 'background-image', config: {source: 1}}}}]],
  ['updateInputSettings', [{video: {processor: {type: 'background-image', config: {source: 10}}}}]],
];
