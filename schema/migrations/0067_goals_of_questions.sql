-- Up Migration

-- The goal of the lesson that a question asks about; a checkpoint's questions have none. Draws ask about each goal.
alter table private."question" add "goal" text;
