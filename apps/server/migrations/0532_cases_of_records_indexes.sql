-- outside a transaction
-- The cases of a cause, and those of a record that is deleted.
drop index concurrently if exists alert_cases_cause;
create index concurrently alert_cases_cause on alert_cases (cause_key, ended_at);
drop index concurrently if exists alert_cases_reservation;
create index concurrently alert_cases_reservation on alert_cases (id_reservation) where id_reservation is not null;
drop index concurrently if exists alert_cases_truck;
create index concurrently alert_cases_truck on alert_cases (id_truck) where id_truck is not null;
drop index concurrently if exists alert_cases_driver;
create index concurrently alert_cases_driver on alert_cases (id_driver) where id_driver is not null;
drop index concurrently if exists alert_cases_company;
create index concurrently alert_cases_company on alert_cases (id_company) where id_company is not null;
