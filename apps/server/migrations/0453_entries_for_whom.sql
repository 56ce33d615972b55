-- What a person says about attending a driver's problem (0145), or to the customer, is for the operator: others read the entry without it.
alter table logbook add column operator_note text;
-- Entries, problems, papers and scans keep the carrier that drove the guide then, and whether its driver wrote them: after a change of carrier, the
-- next one does not read who drove before, and a customer reads it only if that carrier shares its drivers (0160). No carrier: nobody drove it
-- yet, or it was always the present one. Kept without a reference: the company may be deleted later.
alter table logbook add column id_carrier integer, add column by_driver boolean;
alter table documents add column id_carrier integer, add column by_driver boolean;
alter table driver_problems add column id_carrier integer;
alter table qr_logs add column id_carrier integer;

-- Since when a modem belongs to its company. Null: since it was registered. What it measured before belongs to nobody's truck any more.
alter table devices add column owned_since timestamptz;

-- Sets on a new entry the number of the guide, its carrier and whether its driver wrote it, and the place of the stop, with the system's rights:
-- its author may not be allowed to read the guide.
create or replace function logbook_numbered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select g.guide_number, coalesce(new.id_carrier, g.id_carrier),
      coalesce(new.by_driver, new.author = g.driver_name or exists (select from users u where u.id_user = new.id_user and u.id_driver is not null))
    into new.guide_number, new.id_carrier, new.by_driver from guides g where g.id_guide = new.id_guide;
  if new.place_name is null then
    select s.id_location, s.name into new.id_location, new.place_name
      from guide_stops s where s.id_stop = new.id_stop and s.id_location is not null;
  end if;
  return new;
end $$;

-- The same for a paper of a guide.
create function documents_of_carrier() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select coalesce(new.id_carrier, g.id_carrier),
      coalesce(new.by_driver, new.author = g.driver_name or exists (select from users u where u.id_user = new.created_by and u.id_driver is not null))
    into new.id_carrier, new.by_driver from guides g where g.id_guide = new.id_guide;
  return new;
end $$;
revoke execute on function documents_of_carrier() from public;
create trigger documents_of_carrier before insert on documents for each row when (new.id_guide is not null) execute function documents_of_carrier();

-- Visible to whoever reads the guide; to carrier and driver only what is from their own time.
alter policy of_guide on logbook using (
  exists (select from guides g where g.id_guide = logbook.id_guide
    and (app_audience() = 'customer' or logbook.id_carrier is null or logbook.id_carrier = g.id_carrier)));
alter policy of_guide on driver_problems using (
  app_audience() <> 'customer' and exists (select from guides g where g.id_guide = driver_problems.id_guide
    and (driver_problems.id_carrier is null or driver_problems.id_carrier = g.id_carrier)));
-- Photos of problems are visible to whoever reads the problem, and not to links.
alter policy no_problems on documents to cabezal_token using (id_problem is null);
create policy of_problem on documents as restrictive for select to cabezal_company, cabezal_driver using (
  id_problem is null or exists (select from driver_problems p where p.id_problem = documents.id_problem));
-- A carrier reads the scans of the guides that it drives, from its own time; customers read none.
alter policy of_carrier on qr_logs using (
  app_audience() = 'carrier' and exists (select from guides g where g.id_guide = qr_logs.id_guide and g.id_carrier = app_company()
    and (qr_logs.id_carrier is null or qr_logs.id_carrier = g.id_carrier)));
-- A carrier reads the cases of the trips that it drives with a signal of its own time; a customer those of its trips that have a signal for
-- customers.
alter policy of_guide on alert_cases using (
  exists (select from guides g where g.id_guide = alert_cases.id_guide)
  and case when app_audience() = 'carrier' then exists (
      select from jsonb_array_elements(alert_cases.signals) s where s ->> 'kind' <> 'PROBLEMA' or exists (
        select from driver_problems p where p.id_guide = alert_cases.id_guide and 'problem ' || p.id_problem = s ->> 'key'))
    else shown_kinds <> '{}' end);

-- Photos of problems that a rescue copied as documents of its own guide stay with the problem only.
set local role cabezal_system;
delete from documents d using documents p
  where p.id_file = d.id_file and p.id_problem is not null and d.id_problem is null and d.id_guide <> p.id_guide;
-- What the program itself said stays in the text.
update logbook b set text = left(b.text, -length(' — ' || p.attended_note)), operator_note = p.attended_note
  from driver_problems p
  where b.id_guide = p.id_guide and b.kind = 'PROBLEM' and starts_with(b.text, 'Problema atendido: ')
    and right(b.text, length(' — ' || p.attended_note)) = ' — ' || p.attended_note
    and p.attended_note !~ '^(Rescatada por |Retorno del contenedor: |Falso flete: |La guía se cerró$|Se eliminó la guía$)';
-- The carrier of stored entries is known where an assignment names a truck that neither drives the guide now nor belongs to its carrier.
with assigned as (
  select b.id_bitacora, b.id_guide, b.created_at, t.id_truck, t.id_company from logbook b
    join trucks t on t.license_plate = any (string_to_array(substr(b.text, length('Asignada a ') + 1), ' · '))
  where b.kind = 'ASSIGNMENT' and starts_with(b.text, 'Asignada a ')),
others as (
  select a.* from assigned a join guides g using (id_guide)
  where a.id_company is distinct from g.id_carrier and a.id_truck is distinct from g.id_truck)
update logbook b set id_carrier = o.id_company from others o
  where b.id_guide = o.id_guide and (b.created_at, b.id_bitacora) >= (o.created_at, o.id_bitacora)
    and not exists (select from assigned n where n.id_guide = o.id_guide and (n.created_at, n.id_bitacora) > (o.created_at, o.id_bitacora)
      and (n.created_at, n.id_bitacora) <= (b.created_at, b.id_bitacora));
update driver_problems p set id_carrier = d.id_company from drivers d, guides g
  where d.id_driver = p.id_driver and g.id_guide = p.id_guide and g.id_driver is distinct from p.id_driver and g.id_carrier is distinct from d.id_company
    and exists (select from logbook b where b.id_guide = p.id_guide and b.id_carrier = d.id_company);
update devices d set owned_since = moved.at from (
  select a.id_record, max(a.at) as at from audit_log a
  where a.noun = 'equipment' and a.before ? 'id_company' and a.after ? 'id_company'
    and a.before -> 'id_company' is distinct from a.after -> 'id_company'
  group by a.id_record) moved
where moved.id_record = d.id_equipment::text;
delete from device_signals s using devices d where d.id_device = s.id_device and s.heard_at < d.owned_since;
delete from device_omissions o using devices d where d.id_device = o.id_device and o.last_at < d.owned_since;
-- A mail to the customer: its address and its words.
update logbook set text = 'Aviso al cliente por correo', operator_note = regexp_replace(text, '^Aviso al cliente \(([^)]+)\): ', '\1: ')
  where kind = 'NOTE' and not is_note and text ~ '^Aviso al cliente \([^)]+\): ';
update logbook set text = 'Aviso escrito para el cliente, sin enviar por correo',
    operator_note = substr(text, length('Aviso escrito para el cliente, sin enviar por correo: ') + 1)
  where kind = 'NOTE' and not is_note and starts_with(text, 'Aviso escrito para el cliente, sin enviar por correo: ');
reset role;
