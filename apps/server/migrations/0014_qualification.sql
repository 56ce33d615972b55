-- Procurement qualifies who drives and with what: registered by a carrier it waits, qualified it is in order, rejected it is not offered.
-- What was there before is in order.
alter table drivers add column qualification text not null default 'QUALIFIED' check (qualification in ('PENDING', 'QUALIFIED', 'REJECTED'));
alter table trucks add column qualification text not null default 'QUALIFIED' check (qualification in ('PENDING', 'QUALIFIED', 'REJECTED'));
alter table companies add column qualification text not null default 'QUALIFIED' check (qualification in ('PENDING', 'QUALIFIED', 'REJECTED'));
create index drivers_to_qualify on drivers (id_driver) where qualification <> 'QUALIFIED';
create index trucks_to_qualify on trucks (id_truck) where qualification <> 'QUALIFIED';
create index companies_to_qualify on companies (id_company) where qualification <> 'QUALIFIED';
