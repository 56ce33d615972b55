-- Clocks and tasks are searched by what stands in other tables: box, client and number of the reservation. It stands beside each other in one
-- stored text, as that of the logbook, so that an index finds it.
set local lock_timeout = '10s';

create function clock_words(id_box integer) returns text language sql stable security definer set search_path = public as $$
  select plain_text(coalesce(u.container_code, '') || ' ' || r.client_name || ' ' || u.id_reservation)
  from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = id_box
$$;
create function task_words(title text, id integer) returns text language sql stable security definer set search_path = public as $$
  select plain_text(title || ' ' || r.client_name || ' ' || r.id_reservation) from reservations r where r.id_reservation = id
$$;
revoke execute on function clock_words(integer), task_words(text, integer) from public;

alter table free_time_clocks add column search_text text not null default '';
alter table reservation_tasks add column search_text text not null default '';
-- What counts and tells of tasks has nothing to do with it.
alter table reservation_tasks disable trigger user;
update free_time_clocks c set search_text = plain_text(coalesce(u.container_code, '') || ' ' || r.client_name || ' ' || u.id_reservation)
from sub_reservations u join reservations r using (id_reservation) where u.id_sub_reservation = c.id_sub_reservation;
update reservation_tasks k set search_text = plain_text(k.title || ' ' || r.client_name || ' ' || r.id_reservation)
from reservations r where r.id_reservation = k.id_reservation;
alter table reservation_tasks enable trigger user;
create index free_time_clocks_search on free_time_clocks using gin (search_text gin_trgm_ops);
create index reservation_tasks_search on reservation_tasks using gin (search_text gin_trgm_ops);

create function clock_worded() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.search_text := coalesce(clock_words(new.id_sub_reservation), '');
  return new;
end $$;
create trigger free_time_clocks_words before insert or update of id_sub_reservation on free_time_clocks for each row execute function clock_worded();
create function task_worded() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.search_text := coalesce(task_words(new.title, new.id_reservation), '');
  return new;
end $$;
create trigger reservation_tasks_words before insert or update of title, id_reservation on reservation_tasks for each row execute function task_worded();

create function box_renamed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update free_time_clocks set search_text = clock_words(new.id_sub_reservation) where id_sub_reservation = new.id_sub_reservation;
  return null;
end $$;
create trigger sub_reservations_words after update of container_code on sub_reservations for each row
  when (old.container_code is distinct from new.container_code) execute function box_renamed();
create function client_renamed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update free_time_clocks c set search_text = clock_words(c.id_sub_reservation)
  from sub_reservations u where u.id_reservation = new.id_reservation and c.id_sub_reservation = u.id_sub_reservation;
  update reservation_tasks set search_text = task_words(title, id_reservation) where id_reservation = new.id_reservation;
  return null;
end $$;
create trigger reservations_words after update of client_name on reservations for each row
  when (old.client_name is distinct from new.client_name) execute function client_renamed();
