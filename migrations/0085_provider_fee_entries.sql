-- Up Migration
-- A provider's fee that is too high for a report to book by itself is entered by a person.

alter table money_entries drop constraint money_entries_kind_check;
alter table money_entries add constraint money_entries_kind_check check (
  kind in ('payment', 'chargeback', 'goodwill', 'paidBack', 'writtenOff', 'providerFee', 'correction')
);
