import {FIRST_CONTACT_MAX} from '#schema/chat/chat.limits.ts';
import {Refusal} from '#schema/errors.ts';
import {muted} from '#sync/chat/muting.ts';
import type {Facts} from '#sync/chat/post/facts.ts';
import type {Post} from '#sync/chat/post/post.ts';
import {tooMuchText} from '#sync/commands/quotas.ts';
import {noPerson} from '#sync/people/shown.ts';

/** Somebody else's channel and one that is not there get the same answer. */
export const noChannel = () => new Refusal('NOT_FOUND', 'That channel isn’t there, or you’re not in it.');

export const onlyModerators = () => new Refusal('FORBIDDEN', 'Only moderators can write in this channel.');

/** In a conversation that there is: says neither that the other one blocks nor that they have left. */
const undeliverable = () => new Refusal('FORBIDDEN', 'This message can’t be delivered to this person.');

/**
 * Why a message may not be posted, if it may not.
 * @param waiting messages of the same sender to the same channel that come before it in the batch.
 * @param textMb what one learner may keep, millions of bytes. Of one batch together some messages may exceed it.
 */
export function judge(post: Post, facts: Facts, textMb: number, waiting = 0): Refusal | undefined {
  return (
    judgeSender(facts) ??
    (post.receiverId === null && !facts.isVisible ? noChannel() : undefined) ??
    (facts.kind === 'direct' || post.receiverId !== null ? judgeDirect(post, facts, waiting) : undefined) ??
    judgeChannel(facts) ??
    judgeReply(post, facts) ??
    judgeRoom(post, facts, textMb)
  );
}

function judgeSender({mayLearn, mutedUntil}: Facts): Refusal | undefined {
  if (mayLearn === null) return new Refusal('NOT_SIGNED_IN', 'Sign in to do this.');
  if (mayLearn) return mutedUntil === null ? undefined : muted(mutedUntil);
  return new Refusal('ASSESSMENT_REQUIRED', 'Pass the Python assessment first. It opens the community.');
}

function judgeDirect({senderId, receiverId}: Post, facts: Facts, waiting: number): Refusal | undefined {
  if (receiverId === senderId) return new Refusal('INVALID', 'You can’t send a message to yourself.');
  // First: one's own block tells nothing of who isn't shown.
  if (facts.otherId === null || facts.isBlocked) return receiverId === null ? undeliverable() : noPerson();
  if (facts.kind === null && !facts.otherMayLearn) return noPerson();
  if (facts.blocks)
    return new Refusal('FORBIDDEN', 'You blocked this person. Unblock them to write to them.');
  const isWaiting = facts.contact === 'sent' || facts.kind === null;
  if (isWaiting && facts.lastSeq + waiting >= FIRST_CONTACT_MAX) {
    return new Refusal(
      'FORBIDDEN',
      `You’ve sent ${FIRST_CONTACT_MAX} messages. You can write again once your request is answered.`,
    );
  }
  return undefined;
}

function judgeChannel({isArchived, isClosed, role}: Facts): Refusal | undefined {
  if (isArchived) return new Refusal('FORBIDDEN', 'This channel is archived: you can read it.');
  if (isClosed && role !== 'moderator') {
    return onlyModerators();
  }
  return undefined;
}

function judgeRoom({content}: Post, {ownBytes}: Facts, textMb: number): Refusal | undefined {
  return ownBytes + Buffer.byteLength(content) > textMb * 1_000_000 ? tooMuchText(textMb) : undefined;
}

function judgeReply({replyToId}: Post, {hasReply}: Facts): Refusal | undefined {
  if (replyToId === null || hasReply) return undefined;
  return new Refusal('NOT_FOUND', 'The message you’re replying to isn’t there anymore.');
}
