-- Up Migration
-- Tickets of a whole flight: documents uploaded for it, numbers used once, and lines copied to reservation systems.

-- The flight whose page received the file. The worker compares the document with its passengers only.
alter table documents add column flight_id uuid;
alter table documents add constraint documents_flight_id_company_id_fkey foreign key (flight_id, company_id)
  references flights (id, company_id) on delete set null (flight_id);
create index documents_of_flight on documents (flight_id) where flight_id is not null;
grant insert (flight_id) on documents to app_company;

-- `several`: it names passengers of several bookings. `otherName`: none of those with its ticket numbers.
alter table documents drop constraint documents_read_result_check;
alter table documents add constraint documents_read_result_check
  check (read_result in ('ticket', 'name', 'reference', 'fileName', 'several', 'otherName', 'nothing', 'active',
    'protected', 'unreadable'));

create index passengers_ticket on passengers (company_id, ticket_number) where ticket_number is not null;
