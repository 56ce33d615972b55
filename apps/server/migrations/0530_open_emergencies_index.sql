-- outside a transaction
-- Open emergencies: every request of a link asks for them.
drop index concurrently if exists alert_cases_emergency;
create index concurrently alert_cases_emergency on alert_cases (id_guide) where kind = 'PANICO' and ended_at is null;
