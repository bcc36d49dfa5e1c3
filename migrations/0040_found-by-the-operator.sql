-- Up Migration
-- The operator finds a booking by whatever a caller has at hand: a word of a name, an email, a phone number, a bill, a
-- transaction. Companies find theirs by the index that begins with the company; these begin with what was typed.

create index search_words_of_all on search_words (kind, word, row_id);
create index payment_attempts_transaction on payment_attempts (transaction_id) where transaction_id is not null;
create index payment_events_transaction on payment_events (transaction_id) where transaction_id is not null;
create index contact_messages_email on contact_messages (lower(email) text_pattern_ops, created_at desc);
