-- Up Migration
-- Deals that a company has begun and not published: what was typed or pasted, as it stands. No public page reads them.

create table deal_drafts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- The fields of the form that are filled in.
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and length(typed::text) <= 40000),
  -- Apart, as on a deal: lists leave it out.
  pnr text not null default '' check (length(pnr) <= 200),
  -- Lines of the pasted text that a person has to look at.
  flights_to_check jsonb not null default '[]'
    check (jsonb_typeof(flights_to_check) = 'array' and length(flights_to_check::text) <= 20000),
  facts_to_check jsonb not null default '[]'
    check (jsonb_typeof(facts_to_check) = 'array' and length(facts_to_check::text) <= 20000),
  revision integer not null default 1 check (revision > 0),
  -- By email, because companies cannot read accounts.
  saved_by text not null check (length(saved_by) between 1 and 254),
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
create index deal_drafts_of_company on deal_drafts (company_id, saved_at desc, id desc);
create index deal_drafts_saved_at on deal_drafts (saved_at);

alter table deal_drafts enable row level security;
create policy tenant on deal_drafts to app_company
  using (company_id = current_company_id()) with check (company_id = current_company_id());
create policy all_rows on deal_drafts to app_program using (true) with check (true);

grant select, delete on deal_drafts to app_company;
grant insert (
  id, company_id, typed, pnr, flights_to_check, facts_to_check, saved_by, created_at, saved_at
) on deal_drafts to app_company;
grant update (typed, pnr, revision, saved_by, saved_at) on deal_drafts to app_company;
