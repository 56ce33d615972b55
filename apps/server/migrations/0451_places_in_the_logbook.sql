-- An entry of the logbook keeps the place that its text names, as it was called: its stop may be removed, or get another place, and not every
-- reader may know this one (0089). A name without an id: the place was deleted or is not known any more; then customers and links do not read it.
alter table logbook
  add column id_location integer references locations on delete set null,
  add column place_name text,
  add constraint logbook_place_named check (id_location is null or place_name is not null);

-- Sets the guide's number and the place of the stop on a new entry, with the system's rights: its author may not be allowed to read the guide.
create or replace function logbook_numbered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select guide_number into new.guide_number from guides where id_guide = new.id_guide;
  if new.place_name is null then
    select s.id_location, s.name into new.id_location, new.place_name
      from guide_stops s where s.id_stop = new.id_stop and s.id_location is not null;
  end if;
  return new;
end $$;

set local role cabezal_system;
-- Stored entries of stops at places that belong to somebody: every other place is public.
update logbook b set id_location = s.id_location, place_name = s.name
  from guide_stops s join locations l using (id_location)
  where s.id_stop = b.id_stop and l.type not in ('PRT', 'DEP', 'PC', 'PES', 'GAS') and (l.id_company is not null or l.type = 'PLT');
-- Changed stops, and proposals of removed ones, were written without their stop: the name is in the text.
with named as (
  select b.id_bitacora, b.id_guide, substring(b.text from '^(?:Parada (?:agregada|eliminada|cambiada): |Llegada a |Salida de )(.+)$') as words
  from logbook b where b.id_stop is null and (b.kind = 'ASSIGNMENT' and b.text like 'Parada %: %' or b.kind = 'PROPOSAL')),
found as (
  select n.id_bitacora, coalesce(at_stop.id_location, of_name.id_location) as id_location,
    coalesce(at_stop.name, of_name.name, split_part(n.words, ' propuesta por GPS', 1)) as name, at_stop.is_point
  from named n
  left join lateral (select s.id_location, s.name, s.id_location is null as is_point from guide_stops s
    where s.id_guide = n.id_guide and starts_with(n.words, s.name) order by length(s.name) desc limit 1) at_stop on true
  -- Of several places with that name, one that somebody owns.
  left join lateral (select l.id_location, l.name from locations l
    where at_stop.name is null and starts_with(n.words, l.name)
    order by length(l.name) desc, l.id_company is null limit 1) of_name on true
  where n.words is not null)
update logbook b set id_location = f.id_location, place_name = f.name
  from found f where f.id_bitacora = b.id_bitacora and f.is_point is not true;
reset role;
