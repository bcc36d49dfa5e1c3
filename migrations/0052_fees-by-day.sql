-- Up Migration
-- The operator's fees of all companies, for a window of days. Without the sums in it: they change with every payment.

create index ledger_days_by_day on ledger_days (day);
