-- Up Migration

-- Where people talk. Who may see one: everybody past the assessment (public, module), a cohort's learners, or the two
-- members of a direct channel. What only its reader may know of a channel is in "channelState".
create table "channel" (
  -- Of a direct channel: a hash of its two learners' ids, so there is one per pair and it names neither.
  "id" text primary key check ("id" ~ '^[A-Za-z0-9_:-]{1,100}$'),
  "kind" text not null check ("kind" in ('public', 'cohort', 'module', 'direct')),
  -- Null in direct channels only: each learner sees the other's name.
  "slug" text unique check (char_length("slug") between 1 and 100),
  "name" text check (char_length("name") between 1 and 100),
  "topic" text not null default '' check (char_length("topic") <= 300),
  "postPolicy" text not null default 'everyone' check ("postPolicy" in ('everyone', 'moderators')),
  "moduleId" text unique references "module",
  "cohortId" text unique references "cohort",
  "position" integer not null default 0,
  -- Of the newest message. Raised under the row's lock by the transaction that inserts it, so that positions have no gaps
  -- and appear in the order of commits; a sequence has neither property.
  "lastSeq" bigint not null default 0 check ("lastSeq" >= 0),
  "lastMessageAt" timestamptz,
  "archivedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  check (("kind" = 'direct') = ("name" is null) and ("kind" = 'direct') = ("slug" is null)),
  check (("kind" = 'module') = ("moduleId" is not null) and ("kind" = 'cohort') = ("cohortId" is not null))
);
create index "channel_kind" on "channel" ("kind", "position", "id");

-- Who takes part: the two of a direct channel, and who joined or posted in another one. All who may see the channel may
-- see these rows.
create table "channelMember" (
  "channelId" text not null references "channel" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "role" text not null default 'member' check ("role" in ('member', 'moderator')),
  "joinedAt" timestamptz not null default now(),
  primary key ("channelId", "userId")
);
create index "channelMember_userId" on "channelMember" ("userId", "channelId");

-- What a learner alone knows of a channel. Unread is "lastSeq" - "readSeq": nothing is counted.
create table "channelState" (
  "userId" text not null references "user" on delete cascade,
  "channelId" text not null references "channel" on delete cascade,
  "readSeq" bigint not null default 0 check ("readSeq" >= 0),
  "mutedUntil" timestamptz,
  -- Of a direct channel: who wrote first has 'sent' until the other has answered their request; that it was declined
  -- is not told.
  "contact" text check ("contact" in ('sent', 'requested', 'accepted', 'declined')),
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", "channelId")
);
create index "channelState_channelId" on "channelState" ("channelId");
create index "channelState_contact" on "channelState" ("userId", "contact", "updatedAt" desc, "channelId");

create table "message" (
  -- The id of the command that posted it: it can be posted once only.
  "id" text primary key,
  "channelId" text not null references "channel" on delete cascade,
  -- Null in a message of the academy's own, and after the account was deleted.
  "senderId" text references "user" on delete set null,
  "kind" text not null default 'text' check ("kind" in ('text', 'system')),
  "seq" bigint not null check ("seq" > 0),
  -- Empty once it was removed.
  "body" text not null check (char_length("body") <= 4000),
  "replyToId" text references "message" on delete set null,
  -- The message that began the thread.
  "threadRootId" text references "message" on delete set null,
  "replyCount" integer not null default 0,
  "lastReplyAt" timestamptz,
  -- Addresses of the web in the body.
  "attachments" jsonb not null default '[]',
  "createdAt" timestamptz not null,
  "editedAt" timestamptz,
  "deletedAt" timestamptz,
  unique ("channelId", "seq"),
  check (("deletedAt" is null) = ("body" <> ''))
);
create index "message_senderId" on "message" ("senderId", "createdAt" desc);
create index "message_replyToId" on "message" ("replyToId");
create index "message_threadRootId" on "message" ("threadRootId", "seq");
create index "message_createdAt" on "message" ("createdAt" desc, "id" desc);
-- Not replicated: zero-cache copies no index on an expression.
create index "message_words" on "message" using gin (to_tsvector('english', "body"));

create table "reaction" (
  "messageId" text not null references "message" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "emoji" text not null check (char_length("emoji") between 1 and 32),
  "createdAt" timestamptz not null default now(),
  primary key ("messageId", "userId", "emoji")
);
create index "reaction_userId" on "reaction" ("userId");

-- Whom a message names. All who may see the message may see it.
create table "mention" (
  "messageId" text not null references "message" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "channelId" text not null references "channel" on delete cascade,
  "seq" bigint not null,
  "createdAt" timestamptz not null default now(),
  primary key ("messageId", "userId")
);
create index "mention_userId" on "mention" ("userId", "createdAt" desc, "messageId");
create index "mention_channelId" on "mention" ("channelId");

create table "pin" (
  "messageId" text primary key references "message" on delete cascade,
  "channelId" text not null references "channel" on delete cascade,
  "pinnedBy" text references "user" on delete set null,
  "pinnedAt" timestamptz not null default now()
);
create index "pin_channelId" on "pin" ("channelId", "pinnedAt" desc, "messageId");
create index "pin_pinnedBy" on "pin" ("pinnedBy");

-- How far a learner has come in a direct channel, for the other one. Only of learners who let others know; it tells no
-- time.
create table "receipt" (
  "channelId" text not null references "channel" on delete cascade,
  "userId" text not null references "user" on delete cascade,
  "deliveredSeq" bigint not null default 0,
  "readSeq" bigint not null default 0,
  primary key ("channelId", "userId")
);
create index "receipt_userId" on "receipt" ("userId");

-- What is typed and not sent, on every device of its writer.
create table "draft" (
  "userId" text not null references "user" on delete cascade,
  "channelId" text not null references "channel" on delete cascade,
  "body" text not null check (char_length("body") between 1 and 4000),
  "replyToId" text references "message" on delete set null,
  "updatedAt" timestamptz not null default now(),
  primary key ("userId", "channelId")
);
create index "draft_channelId" on "draft" ("channelId");
create index "draft_replyToId" on "draft" ("replyToId");

-- Read by who blocks only.
create table "block" (
  "userId" text not null references "user" on delete cascade,
  "blockedId" text not null references "user" on delete cascade,
  "createdAt" timestamptz not null default now(),
  primary key ("userId", "blockedId"),
  check ("userId" <> "blockedId")
);
create index "block_blockedId" on "block" ("blockedId", "userId");

-- A learner's choices about chat; without a row they are as here.
create table "chatSetting" (
  "userId" text primary key references "user" on delete cascade,
  "receiptsOn" boolean not null default true
);

-- The thread to which a lesson's 'Discuss' leads.
create table "lessonThread" (
  "lessonId" text primary key references "lesson",
  "channelId" text not null references "channel" on delete cascade,
  "messageId" text not null unique references "message" on delete cascade
);
create index "lessonThread_channelId" on "lessonThread" ("channelId");

-- Reports of messages, for admins.
create table private."messageReport" (
  "id" text primary key,
  "messageId" text not null references "message" on delete cascade,
  "channelId" text not null references "channel" on delete cascade,
  "reporterId" text references "user" on delete set null,
  "reason" text not null check ("reason" in ('spam', 'harassment', 'harmful', 'other')),
  "text" text not null default '' check (char_length("text") <= 1000),
  "state" text not null default 'open' check ("state" in ('open', 'upheld', 'declined')),
  "createdAt" timestamptz not null default now(),
  unique ("reporterId", "messageId")
);
create index "messageReport_messageId" on private."messageReport" ("messageId");
create index "messageReport_channelId" on private."messageReport" ("channelId");
create index "messageReport_reporterId" on private."messageReport" ("reporterId", "createdAt" desc);

-- The message and those around it as they were when it was reported: it may be edited or removed afterwards.
create table private."reportedMessage" (
  "reportId" text not null references private."messageReport" on delete cascade,
  "messageId" text not null,
  "senderId" text references "user" on delete set null,
  "seq" bigint not null,
  "body" text not null,
  "createdAt" timestamptz not null,
  primary key ("reportId", "messageId")
);
create index "reportedMessage_senderId" on private."reportedMessage" ("senderId");

-- What a message said before it was edited or removed, for admins who look at a report; kept for a while.
create table private."messageVersion" (
  "messageId" text not null references "message" on delete cascade,
  "no" integer not null,
  "body" text not null,
  "replacedAt" timestamptz not null default now(),
  primary key ("messageId", "no")
);
create index "messageVersion_replacedAt" on private."messageVersion" ("replacedAt");

-- Messages stay when their author leaves, and name nobody: neither as their author nor in what others wrote to them.
create function private."leaveChat"() returns trigger language plpgsql as $$
declare
  "named" text := '@' || replace(old."username", '.', '\.') || '(?![A-Za-z0-9_-])';
begin
  update "message" m set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and m."id" = x."messageId";
  update private."messageVersion" v set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and v."messageId" = x."messageId";
  update private."reportedMessage" r set "body" = regexp_replace("body", "named", '@deleted', 'gi')
  from "mention" x where x."userId" = old."id" and r."messageId" = x."messageId";
  return old;
end $$;
create trigger "leaveChat" before delete on "user" for each row execute function private."leaveChat"();

-- A query filters by it.
create index "lessonBody_isFree" on "lessonBody" ("isFree");

-- A cohort's channel is read by its learners.
create index "learner_cohortId" on "learner" ("cohortId", "userId");

alter publication academy add table
  "channel", "channelMember", "channelState", "message", "reaction", "mention", "pin", "receipt", "draft", "block",
  "chatSetting", "lessonThread";
