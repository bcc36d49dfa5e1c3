-- Up Migration
-- The time that a wish has been emailed up to, in the words of the emails.

alter table wishes rename column told_until to emailed_until;
