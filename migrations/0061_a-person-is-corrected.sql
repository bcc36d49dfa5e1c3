-- Up Migration
-- An operator corrects a person's name, email or phone: remembered like what else was done about them.

alter table person_requests drop constraint person_requests_kind_check;
alter table person_requests add constraint person_requests_kind_check
  check (kind in ('export', 'erase', 'restrict', 'lift', 'correct'));
-- A corrected email is another one from then on: the line is found under both.
alter table person_requests add column new_mark bytea check (length(new_mark) = 18);
alter table person_requests add constraint only_a_correction_has_a_new_email
  check (new_mark is null or kind = 'correct');
create index person_requests_of_new_email on person_requests (new_mark, made_at desc) where new_mark is not null;
