-- Up Migration
-- The operator hides a deal, such as one with a wrong price, and says why. A hidden deal is a paused one that its company
-- cannot resume: every list and every hold that leaves paused deals out leaves hidden ones out, in the release before this
-- one too.

alter table flights add column hidden_at timestamptz;
alter table flights add column hidden_reason text check (length(hidden_reason) between 1 and 1000);
alter table flights add constraint hidden_says_why check ((hidden_at is null) = (hidden_reason is null));
alter table flights add constraint hidden_is_paused check (hidden_at is null or paused_at is not null);
