-- Which companies may see a task stands on it, as on containers and guides: its reservation was asked for each task that was looked at.
set local lock_timeout = '10s';

alter table reservation_tasks add column party integer[] not null default '{}';
-- What counts and tells of tasks has nothing to do with it.
alter table reservation_tasks disable trigger user;
update reservation_tasks k set party = r.party from reservations r where r.id_reservation = k.id_reservation;
alter table reservation_tasks enable trigger user;
create index reservation_tasks_party on reservation_tasks using gin (party);

create trigger reservation_tasks_party before insert on reservation_tasks for each row execute function party_of_reservation();
create or replace function reservations_party_follows() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update sub_reservations set party = new.party where id_reservation = new.id_reservation;
  update reservation_tasks set party = new.party where id_reservation = new.id_reservation;
  if (old.id_client, old.id_bill_to, old.id_addressee, old.id_forwarder) is distinct from
     (new.id_client, new.id_bill_to, new.id_addressee, new.id_forwarder) then
    update guides set id_carrier = id_carrier where id_reservation = new.id_reservation;
  end if;
  return null;
end $$;

drop policy of_reservation on reservation_tasks;
create policy of_reservation on reservation_tasks for select to cabezal_company using (
  app_audience() = 'customer' and not internal and party && array[app_company()]);

-- Nearest due first, whatever their state.
drop index reservation_tasks_due;
create index reservation_tasks_due on reservation_tasks (due_at, id_reservation_task);

-- Free time of all boxes, nearest last free day first.
create index free_time_clocks_last_free on free_time_clocks (last_free_day, id_clock);

-- Guides that are not over: what is missing of them, and what a driver has before him, is looked for among these few, not among all that ever were.
create index guides_open on guides (id_driver, planned_start) where live and closed_at is null;

-- Keys of guides, clocks and tasks by their words, as those of the logbook; of guides and tasks a company's own.
create or replace function keys_with(list text, patterns text[]) returns setof integer
language plpgsql stable security definer set search_path = public as $$
declare
  key text := case list when 'companies' then 'id_company' when 'locations' then 'id_location' when 'drivers' then 'id_driver' when 'trucks' then 'id_truck'
    when 'logbook' then 'id_bitacora' when 'guides' then 'id_guide' when 'free_time_clocks' then 'id_clock' when 'reservation_tasks' then 'id_reservation_task' end;
  stored text := case list when 'companies' then 'name_text' else 'search_text' end;
  own text := case when list in ('drivers', 'trucks', 'guides', 'reservation_tasks') and current_setting('role') = 'cabezal_company'
    then format('party && array[%L::integer] and ', app_company()) else '' end;
  words text;
begin
  select string_agg(format('%I like %L', stored, plain_text(p)), ' and ') into words from unnest(patterns) p;
  return query execute format('select %I from %I where %s%s', key, list, own, words);
end $$;

-- A driver looks for a box in the list of reservations, too: which of them he may see is asked of the rows, as always.
grant execute on function reservations_with(text[], text) to cabezal_driver;

-- The carriers that do not share who drives, for all guides of a statement at once; each guide was asked of its own.
create function discreet_carriers() returns integer[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(c.id_company), '{}') from companies c where not c.share_driver_truck
$$;
grant create on schema public to cabezal_system;
alter function discreet_carriers() owner to cabezal_system;
revoke create on schema public from cabezal_system;
drop function carrier_shares(integer);
