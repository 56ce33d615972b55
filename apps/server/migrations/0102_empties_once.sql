-- Cut-off, ship, voyage and who works an operation of empties are its reservation's: they stood in both tables, and one could change alone.
update reservations r set cut_off = e.cut_off, id_ship = e.id_ship, voyage = e.voyage, id_operative = coalesce(e.id_user, r.id_operative)
  from empty_operations e where e.id_reservation = r.id_reservation;
alter table empty_operations drop column cut_off, drop column id_ship, drop column voyage, drop column id_user;

-- What BDVacío was told is old once one of them changes, wherever that was written.
create function empty_operation_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update empty_operations set version = version + 1 where id_reservation = new.id_reservation;
  return null;
end $$;
create trigger empty_operation_changed after update of cut_off, id_ship, voyage on reservations for each row
  when (new.template = 'VACIO' and (old.cut_off, old.id_ship, old.voyage) is distinct from (new.cut_off, new.id_ship, new.voyage))
  execute function empty_operation_changed();
