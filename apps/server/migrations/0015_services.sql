-- Equipment, services and the short catalogues are kept by people.

-- A chassis is one vehicle however many digits of its plate somebody wrote; a truck carries one of each kind.
create unique index equipments_one_plate on equipments (regexp_replace(license_plate, '^([A-Z]{3})(\d{3})$', '\10\2'))
  where kind = 'CHA' and license_plate is not null;
create unique index equipments_one_of_kind on equipments (id_truck, kind) where id_truck is not null;
create function equipment_value(attributes jsonb, wanted text) returns text language sql immutable as $$
  select entry ->> 'value' from jsonb_array_elements(attributes) entry where entry ->> 'code' = wanted limit 1
$$;
create unique index equipments_one_imei on equipments (equipment_value(attributes, 'imei')) where kind = 'MOD';
-- The first day on which one of its certificates expires.
create function first_expiry(attributes jsonb) returns date language sql immutable as $$
  select min(make_date(left(entry ->> 'expires_on', 4)::integer, substr(entry ->> 'expires_on', 6, 2)::integer, right(entry ->> 'expires_on', 2)::integer))
  from jsonb_array_elements(attributes) entry where entry ->> 'expires_on' is not null
$$;
alter table equipments add column expires_on date generated always as (first_expiry(attributes)) stored;

-- Lists of a hundred thousand equipments are of one kind: every sort has its order, and every filter the order of the disks.
create index equipments_newest on equipments (kind, id_equipment);
create index equipments_by_state on equipments (kind, availability, id_equipment);
create index equipments_by_size on equipments (kind, size, id_equipment);
create index equipments_by_size_down on equipments (kind, size desc nulls last, id_equipment desc);
create index equipments_by_plate on equipments (kind, license_plate, id_equipment);
create index equipments_by_plate_down on equipments (kind, license_plate desc nulls last, id_equipment desc);
create index equipments_by_expiry on equipments (kind, expires_on, id_equipment);
create index equipments_by_expiry_down on equipments (kind, expires_on desc nulls last, id_equipment desc);
create index equipments_state on equipments (kind, availability, disk, id_equipment);
create index equipments_size on equipments (kind, size, disk, id_equipment);
create index equipments_of_company on equipments (kind, id_company, disk, id_equipment);
create index equipments_own on equipments (kind, is_own, disk, id_equipment);
create index equipments_active on equipments (kind, active, disk, id_equipment);

alter table state_logs drop constraint state_logs_noun_check;
alter table state_logs add constraint state_logs_noun_check check (noun in ('driver', 'truck', 'company', 'credential', 'equipment'));
create policy of_equipment on state_logs for select to cabezal_company using (
  noun = 'equipment' and exists (select from equipments e where e.id_equipment = id_record));

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
-- Where a service is used is counted by it.
create index charges_service on charges (id_service, created_at);
create index payment_order_lines_service on payment_order_lines (id_service, numero_orden);

-- Two people do not change one entry of a catalogue at once without noticing.
alter table shipping_lines add column version integer not null default 1;
alter table ships add column version integer not null default 1;
alter table container_types add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table motives add column version integer not null default 1;
alter table parameters add column author text not null default 'Sistema';
alter table parameters add column created_at timestamptz not null default now();

-- A disk is painted once in a company, and a plate is one vehicle however many digits somebody wrote (ABC123 is ABC0123).
create unique index trucks_company_disk on trucks (id_company, upper(disk));
create unique index trucks_one_plate on trucks (regexp_replace(license_plate, '^([A-Z]{3})(\d{3})$', '\10\2'));
