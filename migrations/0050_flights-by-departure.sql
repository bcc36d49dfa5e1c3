-- Up Migration
-- The list of flights goes along the days of departure, also over deals that were deleted since: their travellers still fly.

create index flights_company_flying on flights (company_id, outbound_departs_on, outbound_departure_time, id);
