-- Up Migration
-- Public holidays and school holidays in Malaysia, entered by super admins. The public pages read them for
-- days of leave, searches and the strip of weeks.

create table holidays (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('public', 'school')),
  name text not null check (length(name) between 1 and 80),
  -- The groups are those of the school calendar. Public holidays of the Federal Territories are those of
  -- malaysia, federal_territories and group_b.
  area text not null check (area in ('malaysia', 'federal_territories', 'group_a', 'group_b')),
  starts_on date not null,
  ends_on date not null,
  -- Repeats on this day and month of each following year. Moving dates need a row for each year.
  is_yearly boolean not null default false,
  -- Raised by each change, to detect concurrent ones.
  version integer not null default 1 check (version > 0),
  constraint holiday_dates_in_order check (ends_on >= starts_on),
  constraint yearly_is_one_public_day check (
    not is_yearly
    or (kind = 'public' and ends_on = starts_on and to_char(starts_on, 'MM-DD') <> '02-29')
  ),
  constraint holidays_once unique (kind, area, name, starts_on)
);

-- The federal holidays with a fixed date. New Year's Day is a holiday of some states only.
insert into holidays (kind, name, area, starts_on, ends_on, is_yearly) values
  ('public', 'Labour Day', 'malaysia', '2026-05-01', '2026-05-01', true),
  ('public', 'National Day', 'malaysia', '2026-08-31', '2026-08-31', true),
  ('public', 'Malaysia Day', 'malaysia', '2026-09-16', '2026-09-16', true),
  ('public', 'Christmas', 'malaysia', '2026-12-25', '2026-12-25', true);
