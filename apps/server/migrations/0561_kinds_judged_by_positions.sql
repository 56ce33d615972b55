-- Kinds of alerts that are judged by the newest positions (decision 0207): off the road, too fast, into a watched place and out of it.
do $$
declare
  checked record;
begin
  for checked in select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as said from pg_constraint
    where conname in ('alert_cases_kind_check', 'alerts_kind_check') loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', checked.of_table, checked.conname, checked.conname,
      replace(checked.said, 'ARRAY[', 'ARRAY[''FUERA_DE_RUTA''::text, ''VELOCIDAD''::text, ''GEOCERCA_ENTRA''::text, ''GEOCERCA_SALE''::text, '));
  end loop;
end
$$;
-- A rule about a fence names the place.
alter table alerts add constraint alerts_place check (kind not in ('GEOCERCA_ENTRA', 'GEOCERCA_SALE') or id_location is not null);

-- The general rules. They tell nobody apart from the board until somebody names recipients. A fence has none: it needs a place.
set local role cabezal_system;
insert into alerts (name, kind, severity, for_min, clear_min, sla_ack_min) values
  ('Fuera de ruta', 'FUERA_DE_RUTA', 'ALTA', 2, 1, 5),
  ('Exceso de velocidad', 'VELOCIDAD', 'BAJA', 1, 1, 1440);
reset role;
