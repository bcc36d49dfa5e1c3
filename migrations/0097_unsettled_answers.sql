-- Requests and answers that a company has not settled, which lists also read after the flight.
create index booking_requests_open on booking_requests (company_id) where answer is null;
create index flight_change_answers_not_accepted on flight_change_answers (company_id) where answer in ('call', 'cancel');
