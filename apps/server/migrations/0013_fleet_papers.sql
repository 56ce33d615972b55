-- Trucks, equipment and credentials are kept by people: certificates and credentials are renewed, the one before stays.

alter table truck_certificates add column replaced_by integer references truck_certificates;
alter table truck_certificates add column author text not null default 'Sistema';
alter table truck_certificates add column created_at timestamptz not null default now();
alter table truck_certificates add column removed_at timestamptz;
alter table truck_certificates add column version integer not null default 1;
create index truck_certificates_all on truck_certificates (id_truck, type_certificate);
create index truck_certificates_file on truck_certificates (id_file) where id_file is not null;

-- ESTABLISHMENT: for one place; GENERAL: for none in particular; TPT: of a truck, for the transport of containers as such.
alter table credentials add column kind text not null default 'ESTABLISHMENT' check (kind in ('ESTABLISHMENT', 'GENERAL', 'TPT'));
alter table credentials add column issued_on date;
alter table credentials add column author text not null default 'Sistema';
alter table credentials add column created_at timestamptz not null default now();
alter table credentials add column version integer not null default 1;
update credentials set kind = 'GENERAL' where id_location is null;
alter table credentials add constraint credentials_place check ((kind = 'ESTABLISHMENT') = (id_location is not null));
alter table credentials add constraint credentials_tpt check (kind <> 'TPT' or id_truck is not null);
create index credentials_expiry on credentials (expires_on) where replaced_by is null;
create index credentials_location on credentials (id_location) where replaced_by is null;
create index credentials_file on credentials (id_file) where id_file is not null;

-- Where an equipment is mounted, who owns a modem, and what somebody notes about it.
alter table equipments add column id_truck integer references trucks;
alter table equipments add column id_owner integer references companies;
alter table equipments add column observation text;
alter table equipments add column created_at timestamptz not null default now();
create index equipments_truck on equipments (id_truck) where id_truck is not null;
create index equipments_by_disk on equipments (kind, disk, id_equipment);
create index equipments_company on equipments (id_company);

-- Lists of a hundred thousand trucks: every sort has its order.
create index trucks_by_disk on trucks (disk, id_truck);
create index trucks_by_plate on trucks (license_plate, id_truck);
create index trucks_by_year on trucks (factory_year, id_truck);
create index trucks_driver on trucks (id_driver) where id_driver is not null;
