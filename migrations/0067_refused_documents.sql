-- Up Migration
-- PDFs with active content, and those that cannot be inspected, stay with the company that uploaded them.

alter table documents
  drop constraint documents_state_check,
  add constraint documents_state_check check (state in ('uploaded', 'matched', 'confirmed', 'sent', 'refused')),
  drop constraint documents_read_result_check,
  add constraint documents_read_result_check check (
    read_result in ('ticket', 'name', 'reference', 'file_name', 'nothing', 'active', 'protected', 'unreadable')
  ),
  drop constraint documents_check1,
  add constraint documents_check1 check (state in ('uploaded', 'refused') or booking_id is not null);
