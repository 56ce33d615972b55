-- Facts behind reports and charts, dismissed first steps, and the search of lists by words.
set local check_function_bodies = off;

-- A company that dismissed «Primeros pasos» of the dashboard (decision 0034). Which steps are done follows from the stored records; the row
-- is deleted when a person shows the steps again.
create table first_steps_dismissed (
  id_company integer primary key references companies on delete cascade,
  dismissed_at timestamptz not null,
  author text not null
);

-- The facts of a reservation for reports, charts and projections (decision 0077). A worker writes them from the queue fact_changes. Only
-- the operator's people read them.
create table reservation_facts (
  -- No foreign key: when the reservation is deleted, the worker deletes the row and corrects the sums of its day.
  id_reservation integer primary key,
  -- Business day of the appointment. Null: the reservation does not count (not approved, rejected, cancelled).
  cita date,
  -- Business day on which its last guide was closed. Null: something is open.
  cierre date,
  id_client integer not null,
  id_addressee integer,
  id_advisor integer,
  -- Its lane: the canton of the first plant, and the first port.
  id_canton integer,
  id_port integer,
  reservation_type text not null,
  -- True: only own trucks. False: also trucks of other companies. Null: no guide yet.
  own boolean,
  containers integer not null,
  -- USD without VAT. sale: its charges. ordered: its lines on orders. sent: those on orders that SAP has. invoiced: those on invoices.
  sale numeric(14, 2) not null,
  ordered numeric(14, 2) not null,
  sent numeric(14, 2) not null,
  invoiced numeric(14, 2) not null,
  cost numeric(14, 2) not null
);
create index reservation_facts_cierre on reservation_facts (cierre);
create index reservation_facts_cita on reservation_facts (cita);
create index reservation_facts_open on reservation_facts (cita) where cierre is null and cita is not null;

-- Sums of reservation_facts for a day, by client, addressee, adviser, lane, type and own trucks (decision 0077). The worker writes them.
create table daily_facts (
  -- The day of the appointment (CITA), of the closing (CIERRE) or of the invoices (EMISION). For EMISION only `invoiced` is an amount; the
  -- other amounts are 0.
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
  constraint daily_facts_date_kind_day_id_client_id_addressee_id_advisor_key
    unique nulls not distinct (date_kind, day, id_client, id_addressee, id_advisor, id_canton, id_port, reservation_type, own)
);

-- Queue of the facts that must be calculated again: a reservation, or a day of invoices; everything if both are null. About in the order of
-- the commits; the same entry may occur many times.
create table fact_changes (
  id_change bigint generated always as identity primary key,
  id_reservation integer,
  emission_day date
);

-- Ids of the rows of a list whose stored text matches all words. Row security lets LIKE see only rows that the policy has let through; here
-- the index of the words is used. Of drivers, trucks, guides and tasks, a company gets only its own. The caller reads the rows under row
-- security.
create function keys_with(list text, patterns text[]) returns setof integer
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
