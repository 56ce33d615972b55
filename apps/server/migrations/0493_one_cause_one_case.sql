-- One cause, one case: signals of a family join one case, which ends when all of it has ceased for long enough, and opens again when it comes back
-- (domain/tracking/alerts/case-steps).
alter table alert_cases
  -- Since when nothing of it holds; null: something does, or the case has ended.
  add column cleared_at timestamptz,
  -- Why it ended (domain/trips/cases).
  add column ended_why text check (ended_why in ('PERSONA', 'CESO', 'DATO_ATRASADO', 'VIAJE', 'UNIDO'));

set local role cabezal_system;
update alert_cases set ended_why = case when ended_by is not null then 'PERSONA' when resolution = 'Cesó' then 'CESO' else 'VIAJE' end
  where ended_at is not null;
reset role;

alter table alert_cases add constraint alert_cases_ended_check check ((ended_at is null) = (ended_why is null));

alter table alert_case_events
  drop constraint alert_case_events_kind_check,
  -- MERGE: another case joined it, or it joined another one. MOVE: a rescue moved it to the guide of the other unit.
  add constraint alert_case_events_kind_check check (kind in ('OPENED', 'SIGNAL', 'ACK', 'TAKE', 'ASSIGN', 'NOTE', 'END', 'REOPEN', 'MERGE', 'MOVE',
    'SNOOZE', 'WAKE', 'ESCALATE', 'AWAY'));

-- It must have ceased for so many minutes before its case ends.
alter table alerts add column clear_min integer not null default 0 check (clear_min between 0 and 1440),
  -- In so many minutes a case should have ended; null: no time.
  add column sla_end_min integer check (sla_end_min between 1 and 10080);
set local role cabezal_system;
update alerts set clear_min = case kind when 'DETENIDO' then 3 when 'LLEGA_TARDE' then 5 when 'TEMPERATURA' then 10 else 0 end;
reset role;

-- The rules in force, with the time for which what they watch must have ceased, and the time for the end of a case.
grant create on schema public to cabezal_system;
drop function alert_rules_in_force(timestamptz);
create function alert_rules_in_force(moment timestamptz) returns table (
    id_alert integer, kind text, severity text, thresholds jsonb, for_min integer, clear_min integer, sla_ack_min integer, sla_end_min integer,
    id_company integer, id_client integer, id_route integer, id_location integer, id_reservation integer, id_guide integer, road jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id_alert, a.kind, a.severity, a.thresholds, a.for_min, a.clear_min, a.sla_ack_min, a.sla_end_min, a.id_company, a.id_client, a.id_route,
    a.id_location, a.id_reservation, a.id_guide,
    (select jsonb_build_object('id_origin', r.id_origin, 'id_destination', r.id_destination) from routes r where r.id_route = a.id_route)
  from alerts a where a.disabled_at is null or a.disabled_until <= moment order by a.id_alert
$$;
revoke execute on function alert_rules_in_force(timestamptz) from public;
grant execute on function alert_rules_in_force(timestamptz)
  to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token, cabezal_system;
alter function alert_rules_in_force(timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
