-- A place that turns out to lie in another canton is in another lane: its reservations are reckoned anew, in the transaction of the change.
set local lock_timeout = '10s';

create function place_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_changes (id_reservation)
    select distinct s.id_reservation from reservation_stops s where s.id_location = new.id_location and s.code = 'PLT';
  return null;
end $$;
grant create on schema public to cabezal_system;
alter function place_moved() owner to cabezal_system;
revoke create on schema public from cabezal_system;
create trigger locations_fact_change after update on locations for each row
  when (old.id_canton is distinct from new.id_canton) execute function place_moved();
