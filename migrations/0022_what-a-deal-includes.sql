-- Up Migration
-- What a deal includes beyond its flights, as its company states it, and what a booking was sold with. A fact that is
-- missing was not stated: that is every fact of the deals and bookings of before, and of those that the release before this
-- one goes on to write. Which choices there are is the program's business; the database sees to their shape.

create function is_included(included jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(included) = 'object'
  and not jsonb_path_exists(included, '$.* ? (@.type() != "string")')
  and not exists (
    select from jsonb_each_text(included) as each (fact, stated)
    where case fact when 'sellerNote' then length(stated) > 400 else stated !~ '^[a-z0-9]{1,20}$' end
  );

alter table flights add column included jsonb not null default '{}' check (is_included(included));
alter table bookings add column included jsonb not null default '{}' check (is_included(included));

grant insert (included), update (included) on flights to app_company;
grant select (included) on bookings to app_company;
