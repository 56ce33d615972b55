-- Cases that are about a record and not about a truck on its trip (decision 0193): a guide that nobody closed, an overdue task, a credential that
-- ends, a slot, a system that does not answer.
alter table alert_cases
  -- Null: the case is about no trip.
  alter column id_guide drop not null,
  -- What else it is about; null: about no such thing, or its guide says it.
  add column id_reservation integer references reservations on delete cascade,
  add column id_truck integer references trucks on delete cascade,
  add column id_driver integer references drivers on delete cascade,
  -- The company whose truck, driver or trip it is.
  add column id_company integer references companies on delete cascade;

-- The new words, added to those that the checks allow.
do $$
declare
  checked record;
begin
  for checked in select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as said from pg_constraint
    where conname in ('alert_cases_kind_check', 'alerts_kind_check') loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', checked.of_table, checked.conname, checked.conname,
      replace(checked.said, 'ARRAY[', 'ARRAY[''GUIA_ABIERTA''::text, ''SAP_ERROR''::text, ''TAREA_VENCIDA''::text, ''CREDENCIAL''::text, '
        '''CORTE_EN_RIESGO''::text, ''TURNO_SIN_CONFIRMAR''::text, ''TURNO_PERDIDO''::text, ''SISTEMA''::text, '));
  end loop;
end
$$;

-- The general rules. They tell nobody apart from the board until somebody names recipients.
set local role cabezal_system;
insert into alerts (name, kind, severity, for_min, sla_ack_min) values
  ('Guía por cerrar', 'GUIA_ABIERTA', 'MEDIA', 0, 240),
  ('Documentos con error en SAP', 'SAP_ERROR', 'MEDIA', 0, 240),
  ('Tareas vencidas', 'TAREA_VENCIDA', 'MEDIA', 0, 240),
  ('Credenciales por vencer', 'CREDENCIAL', 'BAJA', 0, 1440),
  ('Corte de la nave en riesgo', 'CORTE_EN_RIESGO', 'CRITICA', 0, 10),
  ('Turno sin confirmar', 'TURNO_SIN_CONFIRMAR', 'ALTA', 0, 15),
  ('Turno perdido', 'TURNO_PERDIDO', 'ALTA', 0, 15),
  ('Sistema o puerta de GPS sin respuesta', 'SISTEMA', 'MEDIA', 0, 240);
reset role;
