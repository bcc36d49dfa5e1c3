-- Up Migration
-- Every sign-in of an account with a second factor takes a code. Sessions that a trusted device opened without one end.
delete from sessions where second_factor_at is not null and stepped_up_at is null;
drop table trusted_devices;

-- Browsers carry no cookie of their own, so that a new one is no longer recognised.
drop table known_devices;

-- Emails about acts of super admins link to the password reset instead of locking the account that acted.
drop table staff_notices;

-- A company's own transaction sees whether it is suspended, so that it invites nobody meanwhile.
grant select (suspended_at) on companies to app_company;
