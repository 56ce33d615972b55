-- outside a transaction
-- Cases that ended in a period, for the precision of rules.
drop index concurrently if exists alert_cases_ended;
create index concurrently alert_cases_ended on alert_cases (ended_at) where ended_at is not null;
