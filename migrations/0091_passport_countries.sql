-- Nationality and issuing country of the passport that was entered at the booking, sealed like the rest of it. Null in
-- bookings made before, whose buyers are asked on their page.
alter table bookings
  add column nationality bytea,
  add column issuing_country bytea,
  add constraint passport_countries_are_whole check (
    num_nulls(nationality, issuing_country) in (0, 2) and (nationality is null or personal_data_erased_at is null)
  );
grant select (nationality, issuing_country) on bookings to app_company;
