-- outside a transaction
-- Cases of a rule in a period.
drop index concurrently if exists alert_cases_rule;
create index concurrently alert_cases_rule on alert_cases (id_alert, opened_at) where id_alert is not null;
