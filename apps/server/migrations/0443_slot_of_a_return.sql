-- A task that no fact creates: people add it, or an action does (ASKED). A fact of tasks: the container has a slot where it is returned.
alter table tasks drop constraint tasks_created_on_check;
alter table tasks add constraint tasks_created_on_check
  check (created_on in ('BOOKED', 'ACCEPTED', 'SCHEDULED', 'PICKED_UP', 'FINISHED', 'ASKED'));
alter table tasks drop constraint tasks_completes_on_check;
alter table tasks add constraint tasks_completes_on_check
  check (completes_on ~ '^(SLOT_SET|RETURN_SLOT_SET|CONTAINER_SET|SEAL_SET|GUIDE_ISSUED|RETURNED|FILE:[A-Z_]+)$');

-- «Devolver hoy» adds it to a container without a slot there.
insert into tasks (
  code, name, help, reservation_type, templates, only_reefer, scope,
  created_on, due_anchor, due_offset_min, completes_on, fields, gate, rule, escalate_after_min, active, version
) values
  ('DEVOLUCION_TURNO', 'Turno de la devolución', 'Pida el turno del depósito o de la terminal y regístrelo en la programación.',
    null, '{}', false, 'CONTAINER', 'ASKED', 'LAST_FREE_DAY', -1440, 'RETURN_SLOT_SET', '[]', 'NONE', 'OPERATIVE', 120, true, 1);
