-- Up Migration
-- An agent marks the facts of a pasted draft as checked, which removes them.

grant update (facts_to_check) on deal_drafts to app_company;
