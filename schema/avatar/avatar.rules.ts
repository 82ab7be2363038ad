// Rules of what a browser sends about an avatar's session.
import * as z from 'zod/mini';
import {CANDIDATE_MOST, SDP_MOST_BYTES} from '#schema/avatar/avatar.limits.ts';
import {AVATAR_SERVICE_KINDS, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {wholeNumber} from '#schema/number.rules.ts';
import {boundedText, uuidRule} from '#schema/text.rules.ts';
import {ASK_MOST} from '#schema/tutor/tutor.limits.ts';
import {askedText} from '#schema/tutor/tutor.text.ts';

export const startRules = z.strictObject({
  key: uuidRule('key'),
  kind: z.enum(
    AVATAR_SERVICE_KINDS as readonly [AvatarServiceKind, ...AvatarServiceKind[]],
    `kind must be one of ${AVATAR_SERVICE_KINDS.join(', ')}`,
  ),
});

const NO_SDP = 'sdp must be a session description of at most 64 kB';

/** It is ASCII, so that characters are bytes; browsers write nothing else. */
export const sdpRules = z.strictObject({
  sdp: boundedText(
    {notText: NO_SDP, most: SDP_MOST_BYTES, tooLong: NO_SDP},
    // Nothing but lines; what they mean is the service's to read.
    z.regex(/^v=0\r?\n[\n\r\x20-\x7e]*$/, NO_SDP),
  ),
});

const NO_CANDIDATE = `candidate must be text of 1 to ${CANDIDATE_MOST} characters`;
const NO_MID = 'sdpMid must be text of at most 100 characters, or null';

export const candidateRules = z.strictObject({
  candidate: boundedText(
    {notText: NO_CANDIDATE, most: CANDIDATE_MOST, tooLong: NO_CANDIDATE},
    z.minLength(1, NO_CANDIDATE),
  ),
  sdpMid: z.nullable(boundedText({notText: NO_MID, most: 100, tooLong: NO_MID})),
  sdpMLineIndex: z.nullable(wholeNumber('sdpMLineIndex', 0, 100)),
});

const NO_TEXT = 'text must not be empty';
const TOO_LONG = `text can have at most ${ASK_MOST.toLocaleString('en')} characters`;

/** What the tutor takes is what a face says, and what a service is asked. */
export const textRules = z.strictObject({
  text: boundedText(
    {notText: NO_TEXT, most: ASK_MOST, tooLong: TOO_LONG, normalize: askedText},
    z.minLength(1, NO_TEXT),
  ),
});

export const endRules = z.strictObject({
  reason: z.enum(['stopped', 'failed', 'left'], 'reason must be stopped, failed or left'),
});
