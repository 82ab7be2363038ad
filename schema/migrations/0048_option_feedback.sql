-- What a learner who chose a wrong option is told: HTML for each option in the order of "options", null for right ones.
alter table private."question" add "feedback" jsonb not null default '[]';
