-- Up Migration

-- Places in the course are unique at the end of a transaction, not after each row: otherwise two modules or
-- lessons could never change places.
drop index "month_position";
alter table "month" add constraint "month_position" unique ("position") deferrable initially deferred;

drop index "module_position";
alter table "module" add constraint "module_position" unique ("position") deferrable initially deferred;

drop index "lesson_position";
alter table "lesson" add constraint "lesson_position" unique ("moduleId", "position") deferrable initially deferred;
