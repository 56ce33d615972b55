-- Services are kept by people; a chassis is fixed or extensible.

alter table services add column description text;
alter table services add column service_type text not null default 'OTRO'
  check (service_type in ('FLETE', 'ESPERA', 'ALQUILER', 'PATIO', 'CUSTODIA', 'REEMBOLSO', 'OTRO'));
alter table services add column version integer not null default 1;
alter table services add column created_at timestamptz not null default now();
alter table services add column search_text text not null generated always as (plain_text(code || ' ' || name)) stored;
create index services_search on services using gin (search_text gin_trgm_ops);
update services set service_type = case
  when code in ('FLE', 'FFL', 'RET', 'DEV') then 'FLETE'
  when code = 'STB' then 'ESPERA'
  when code in ('GEN', 'CHA') then 'ALQUILER'
  when code in ('ALM', 'HIN', 'HOU', 'CON', 'LAV', 'PES') then 'PATIO'
  when code = 'CUS' then 'CUSTODIA'
  when code = 'REE' then 'REEMBOLSO'
  else 'OTRO' end;

-- A disk is painted once in a company, and a plate is one vehicle however many digits somebody wrote (ABC123 is ABC0123).
create unique index trucks_company_disk on trucks (id_company, upper(disk));
create unique index trucks_one_plate on trucks (regexp_replace(license_plate, '^([A-Z]{3})(\d{3})$', '\10\2'));
