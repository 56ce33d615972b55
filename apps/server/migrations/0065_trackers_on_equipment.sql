-- A tracker is mounted on a truck, or on a chassis or genset (an equipment of kind CHA or GEN): of the latter it says where they are and
-- drives no trip.
alter table device_mounts
  alter column id_truck drop not null,
  -- What carries it; its modem is `devices.id_equipment`.
  add column id_equipment integer references equipments on delete cascade,
  add constraint device_mounts_one_place check (num_nonnulls(id_truck, id_equipment) = 1);
create index device_mounts_equipment on device_mounts (id_equipment, from_at) where id_equipment is not null;

-- Of a modem: the chassis or genset on which it is now, as `id_truck` is the truck.
alter table equipments
  add column id_mounted_on integer references equipments,
  add constraint equipments_mounted_once check (num_nonnulls(id_truck, id_mounted_on) <= 1),
  add constraint equipments_modem_mounted check (id_mounted_on is null or kind = 'MOD');
create unique index equipments_one_tracker on equipments (id_mounted_on) where id_mounted_on is not null;

-- Heard of a chassis or genset: stored for no truck.
alter table device_signals
  drop constraint device_signals_outcome_check,
  add constraint device_signals_outcome_check check (outcome in ('STORED', 'ON_EQUIPMENT', 'UNMOUNTED', 'CLOCK', 'REFUSED'));
