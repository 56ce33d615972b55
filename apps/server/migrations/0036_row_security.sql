-- Row security of a table in one word, for every migration that makes one: enabled and forced, and open to the system and the operator.
-- What companies, drivers and tokens see is the migration's own policy beside it; without one they see nothing.
create function secure_rows(variadic tables text[]) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array tables loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to cabezal_system, cabezal_operator using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to cabezal_system, cabezal_operator', t);
  end loop;
end $$;
revoke execute on function secure_rows(text[]) from public;

-- The docks and stores of an establishment are seen by who sees the establishment.
select secure_rows('location_locals');
create policy of_location on location_locals for select to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from locations l where l.id_location = location_locals.id_location));
