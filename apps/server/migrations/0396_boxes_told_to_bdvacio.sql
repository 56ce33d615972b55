-- What BDVacío was told is old, too, once a box of the operation has another number, type or condition, or is given up. The first change after
-- a sending counts: until it is sent again, what is there is old anyway.
create function empty_box_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update empty_operations set version = version + 1 where id_reservation = new.id_reservation and version = sync_version;
  return null;
end $$;
create trigger empty_box_changed after update of container_code, id_container_type, box_condition, cancelled_at, rejected_at on sub_reservations for each row
  when ((old.container_code, old.id_container_type, old.box_condition, old.cancelled_at is null, old.rejected_at is null)
    is distinct from (new.container_code, new.id_container_type, new.box_condition, new.cancelled_at is null, new.rejected_at is null))
  execute function empty_box_changed();
