-- The operator notes its calls about a booking, to the company or to the buyer, among the notes: sealed and erased alike.
alter table booking_notes
  add column called text check (called in ('company', 'buyer'));
-- What the operator noted is not the company's to read. Its history shows a call to the company from the audit log.
alter policy tenant on booking_notes
  using (company_id = current_company_id() and called is null)
  with check (company_id = current_company_id() and called is null);
