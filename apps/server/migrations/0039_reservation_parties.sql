-- The list of reservations of each company. Of a million reservations a company may have a fifth: in the table of all it finds its own
-- by walking past everybody else's, which a late page, a count and a sort by customer cannot afford. Here its own stand together, one
-- row for each reservation and each of its parties, with what lists are filtered and sorted by; what a list shows is still read from
-- `reservations`, through its row security. Nobody writes here but the triggers below.
create table reservation_parties (
  id_company integer not null,
  id_reservation integer not null references reservations on delete cascade,
  id_client integer not null,
  id_advisor integer,
  id_shipping_line integer,
  created_at timestamptz not null,
  appointment_at timestamptz not null,
  cut_off timestamptz,
  scheduled_at timestamptz,
  reservation_type text not null,
  status text not null,
  shown_status text not null,
  client_name text not null,
  primary key (id_reservation, id_company)
);

create function fill_reservation_parties() returns void language sql as $$
  insert into reservation_parties (id_company, id_reservation, id_client, id_advisor, id_shipping_line, created_at, appointment_at, cut_off,
    scheduled_at, reservation_type, status, shown_status, client_name)
  select company, id_reservation, id_client, id_advisor, id_shipping_line, created_at, appointment_at, cut_off,
    scheduled_at, reservation_type, status, shown_status, client_name
  from reservations cross join unnest(party) company
  order by id_reservation
$$;
revoke execute on function fill_reservation_parties() from public;
grant execute on function fill_reservation_parties() to cabezal_system;
select fill_reservation_parties();

-- What lists are filtered by most stands beside the newest: a count reads this index alone.
create index reservation_parties_newest on reservation_parties (id_company, id_reservation)
  include (status, reservation_type, shown_status, id_advisor, id_shipping_line);
create index reservation_parties_client on reservation_parties (id_company, id_client, id_reservation);
create index reservation_parties_appointment on reservation_parties (id_company, appointment_at, id_reservation);
create index reservation_parties_client_name on reservation_parties (id_company, client_name, id_reservation);
create index reservation_parties_created on reservation_parties (id_company, created_at, id_reservation);
create index reservation_parties_cut_off on reservation_parties (id_company, cut_off, id_reservation);
create index reservation_parties_cut_off_latest on reservation_parties (id_company, cut_off desc nulls last, id_reservation desc);
create index reservation_parties_urgency on reservation_parties (id_company, least(cut_off, appointment_at), id_reservation);
create index reservation_parties_status on reservation_parties (id_company, status, id_reservation);
create index reservation_parties_status_appointment on reservation_parties (id_company, status, appointment_at, id_reservation);
create index reservation_parties_shown_status on reservation_parties (id_company, shown_status, id_reservation);

select secure_rows('reservation_parties');
create policy own on reservation_parties for select to cabezal_company using (id_company = app_company());
grant select on reservation_parties to cabezal_company;

-- Whoever changes a reservation may see one of its parties only: the rows of the others follow by the system's right.
create function reservation_parties_follow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and old.party is distinct from new.party then
    delete from reservation_parties where id_reservation = new.id_reservation and id_company <> all(new.party);
  end if;
  insert into reservation_parties as p (id_company, id_reservation, id_client, id_advisor, id_shipping_line, created_at, appointment_at, cut_off,
    scheduled_at, reservation_type, status, shown_status, client_name)
  select company, new.id_reservation, new.id_client, new.id_advisor, new.id_shipping_line, new.created_at, new.appointment_at, new.cut_off,
    new.scheduled_at, new.reservation_type, new.status, new.shown_status, new.client_name
  from unnest(new.party) company
  on conflict (id_reservation, id_company) do update set id_client = excluded.id_client, id_advisor = excluded.id_advisor,
    id_shipping_line = excluded.id_shipping_line, created_at = excluded.created_at, appointment_at = excluded.appointment_at,
    cut_off = excluded.cut_off, scheduled_at = excluded.scheduled_at, reservation_type = excluded.reservation_type, status = excluded.status,
    shown_status = excluded.shown_status, client_name = excluded.client_name;
  return null;
end $$;
grant create on schema public to cabezal_system;
alter function reservation_parties_follow() owner to cabezal_system;
revoke create on schema public from cabezal_system;

create trigger reservations_to_parties after insert on reservations for each row execute function reservation_parties_follow();
create trigger reservations_change_parties after update on reservations for each row
  when ((old.party, old.id_client, old.id_advisor, old.id_shipping_line, old.created_at, old.appointment_at, old.cut_off, old.scheduled_at,
      old.reservation_type, old.status, old.shown_status, old.client_name)
    is distinct from (new.party, new.id_client, new.id_advisor, new.id_shipping_line, new.created_at, new.appointment_at, new.cut_off,
      new.scheduled_at, new.reservation_type, new.status, new.shown_status, new.client_name))
  execute function reservation_parties_follow();
