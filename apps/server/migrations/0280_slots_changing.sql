-- CAMBIANDO (10-watch-tell-terminals §6): a slot keeps what its terminal knows of it (hour, box, truck, driver) beside what the plan asks by
-- now. Null in `asked_…`: nothing else is asked there.
alter table slots
  -- An hour was agreed with the terminal; false: it is the plan's, and goes with it.
  add hour_agreed boolean not null default true,
  -- In whose name it is; null: in nobody's yet.
  add id_truck integer references trucks on delete set null,
  add id_driver integer references drivers on delete set null,
  add changing_at timestamptz,
  add asked_from timestamptz,
  add asked_to timestamptz,
  add asked_container_code text,
  add asked_id_truck integer references trucks on delete set null,
  add asked_id_driver integer references drivers on delete set null;

-- What is open by now is in the name of the guide that was issued with it, and its hour is agreed where its stop says one.
update slots k set id_truck = g.id_truck, id_driver = g.id_driver
  from guides g where g.id_guide = k.id_guide and g.live and g.issued_at is not null
    and k.cancelled_at is null and k.used_at is null and k.missed_at is null;
update slots k set hour_agreed = exists (
    select from guide_stops s where s.id_guide = k.id_guide and s.id_location = k.id_location and s.slot_code = k.external_code and s.appointment_at is not null
    union all
    select from leg_stops s where k.id_guide is null and s.id_leg = k.id_leg and s.id_location = k.id_location and s.slot_code = k.external_code and s.appointment_at is not null)
  where k.cancelled_at is null and k.used_at is null and k.missed_at is null;

-- What somebody has to ask of a terminal, and who waits for the truck that such a slot names.
create index slots_changing on slots (id_truck) where changing_at is not null;
