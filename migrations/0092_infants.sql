-- An infant on the lap of a traveller: no seat, at most one each. Names as typed, the rest sealed like the traveller's.
alter table passengers
  add column infant_first_name text check (length(infant_first_name) between 1 and 100),
  add column infant_last_name text check (length(infant_last_name) between 1 and 100),
  add column infant_passport_number bytea,
  add column infant_gender bytea,
  add column infant_date_of_birth bytea,
  add column infant_passport_expiry bytea,
  add column infant_nationality bytea,
  add column infant_issuing_country bytea,
  add constraint infant_is_whole check (
    num_nulls(
      infant_first_name, infant_last_name, infant_passport_number, infant_gender, infant_date_of_birth,
      infant_passport_expiry, infant_nationality, infant_issuing_country
    ) in (0, 8)
  );
