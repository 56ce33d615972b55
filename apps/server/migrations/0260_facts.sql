-- Facts behind reports, charts and projections (8-money §7). `reservation_facts` is a row a reservation, `daily_facts` their sums by kind of
-- day, client, lane and so on; a worker writes both, from what the queue says has changed. Nobody but the operator's people reads them.
set local lock_timeout = '10s';

create table reservation_facts (
  -- No key to reservations: of one that went the worker takes the row away, and its day's sums with it.
  id_reservation integer primary key,
  -- Business day of its appointment; null: it is not counted (not approved, rejected, cancelled).
  cita date,
  -- Business day on which its last guide was closed; null: something is open.
  cierre date,
  id_client integer not null,
  id_addressee integer,
  id_advisor integer,
  -- Its lane: the first plant's canton, the first port.
  id_canton integer,
  id_port integer,
  reservation_type text not null,
  -- True: trucks of its own company alone; false: somebody else's, too; null: none yet.
  own boolean,
  containers integer not null,
  -- USD without VAT: of its charges; of its live order lines; of orders that SAP has; of invoices.
  sale numeric(14, 2) not null,
  ordered numeric(14, 2) not null,
  sent numeric(14, 2) not null,
  invoiced numeric(14, 2) not null,
  cost numeric(14, 2) not null
);
create index reservation_facts_cita on reservation_facts (cita);
create index reservation_facts_cierre on reservation_facts (cierre);

create table daily_facts (
  -- EMISION: by the emission of invoices; of it `invoiced` alone is money, the others are 0.
  date_kind text not null check (date_kind in ('CITA', 'CIERRE', 'EMISION')),
  day date not null,
  id_client integer not null,
  id_addressee integer,
  id_advisor integer,
  id_canton integer,
  id_port integer,
  reservation_type text not null,
  own boolean,
  reservations integer not null,
  containers integer not null,
  sale numeric(14, 2) not null,
  ordered numeric(14, 2) not null,
  sent numeric(14, 2) not null,
  invoiced numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  unique nulls not distinct (date_kind, day, id_client, id_addressee, id_advisor, id_canton, id_port, reservation_type, own)
);

-- What has to be reckoned anew, in the order of its commits or nearly so; the same may stand there many times. Neither named: everything.
create table fact_changes (
  id_change bigint generated always as identity primary key,
  id_reservation integer,
  emission_day date
);

select secure_rows('reservation_facts', 'daily_facts', 'fact_changes');
grant usage, select, update on all sequences in schema public to cabezal_system, cabezal_operator;

-- Written in the transaction of the change, by whoever makes it: the rights are the system's.
create function reservation_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare changed integer := case tg_op when 'DELETE' then old.id_reservation else new.id_reservation end;
begin
  -- A line of an order may be of none.
  if changed is not null then insert into fact_changes (id_reservation) values (changed); end if;
  return null;
end $$;
create function order_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_changes (id_reservation)
    select distinct l.id_reservation from payment_order_lines l where l.numero_orden = new.numero_orden and l.id_reservation is not null;
  return null;
end $$;
create function invoice_made() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into fact_changes (emission_day) values (new.emission_date);
  return null;
end $$;
grant create on schema public to cabezal_system;
alter function reservation_changed() owner to cabezal_system;
alter function order_changed() owner to cabezal_system;
alter function invoice_made() owner to cabezal_system;
revoke create on schema public from cabezal_system;

create trigger reservations_fact after insert on reservations for each row execute function reservation_changed();
create trigger reservations_fact_change after update on reservations for each row
  when ((old.appointment_date, old.accepted_at, old.rejected_at, old.cancelled_at, old.status, old.id_client, old.id_addressee, old.id_advisor, old.reservation_type)
    is distinct from (new.appointment_date, new.accepted_at, new.rejected_at, new.cancelled_at, new.status, new.id_client, new.id_addressee, new.id_advisor, new.reservation_type))
  execute function reservation_changed();
create trigger reservation_totals_fact after insert or update on reservation_totals for each row execute function reservation_changed();
create trigger sub_reservations_fact after insert or delete on sub_reservations for each row execute function reservation_changed();
create trigger sub_reservations_fact_change after update on sub_reservations for each row
  when ((old.rejected_at, old.cancelled_at) is distinct from (new.rejected_at, new.cancelled_at)) execute function reservation_changed();
create trigger reservation_stops_fact after delete or update of id_location, code, position on reservation_stops
  for each row execute function reservation_changed();
create trigger guides_fact after insert on guides for each row execute function reservation_changed();
create trigger guides_fact_change after update on guides for each row
  when ((old.closed_at, old.costs_closed_at, old.is_own, old.deleted_at) is distinct from (new.closed_at, new.costs_closed_at, new.is_own, new.deleted_at))
  execute function reservation_changed();
create trigger payment_order_lines_fact after insert or delete or update of removed_at, subtotal on payment_order_lines
  for each row execute function reservation_changed();
create trigger payment_orders_fact after update on payment_orders for each row
  when ((old.status, old.deleted_at) is distinct from (new.status, new.deleted_at)) execute function order_changed();
create trigger invoices_fact after insert on invoices for each row execute function invoice_made();

insert into fact_changes (id_reservation) values (null);
