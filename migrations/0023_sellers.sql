-- Up Migration
-- What a company tells travellers about itself, beside what it told the operator when it registered. Empty for companies
-- of before: their deals stay, and the next publication asks for it.

alter table companies
  add column legal_name text check (length(legal_name) between 1 and 200),
  add column ssm_number text check (length(ssm_number) between 1 and 40),
  add column licence_number text check (length(licence_number) between 1 and 40),
  add column public_address text check (length(public_address) between 1 and 1000),
  add column public_phone text check (length(public_phone) between 1 and 40),
  add column public_whatsapp text check (length(public_whatsapp) between 1 and 40),
  add column public_email text check (length(public_email) between 3 and 254),
  add column opening_hours text check (length(opening_hours) between 1 and 200),
  -- When a super admin looked the licence up, and who did.
  add column licence_checked_at timestamptz,
  add column licence_checked_by text references users (id) on delete set null,
  add constraint companies_checked_licence check (licence_checked_at is null or licence_number is not null);

-- Companies change their profile and never the mark.
grant select (
  legal_name, ssm_number, licence_number, public_address, public_phone, public_whatsapp, public_email, opening_hours,
  licence_checked_at, deleted_at
) on companies to app_company;
grant update (
  legal_name, ssm_number, licence_number, public_address, public_phone, public_whatsapp, public_email, opening_hours
) on companies to app_company;

-- A check is true of what was looked up, and of nothing that replaces it, whoever writes the row.
create function forget_licence_check() returns trigger language plpgsql as $$
begin
  if (new.legal_name, new.ssm_number, new.licence_number)
    is distinct from (old.legal_name, old.ssm_number, old.licence_number) then
    new.licence_checked_at := null;
    new.licence_checked_by := null;
  end if;
  return new;
end
$$;
create trigger forget_licence_check before update of legal_name, ssm_number, licence_number on companies
  for each row execute function forget_licence_check();
