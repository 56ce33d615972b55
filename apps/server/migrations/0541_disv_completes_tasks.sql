-- A task may be completed by an issued DISV (decision 0196). Terminals without DISV give their permission to a person, who completes the task.
alter table tasks
  drop constraint tasks_completes_on_check,
  add constraint tasks_completes_on_check
    check (completes_on ~ '^(SLOT_SET|RETURN_SLOT_SET|CONTAINER_SET|SEAL_SET|GUIDE_ISSUED|DISV_ISSUED|RETURNED|FILE:[A-Z_]+)$');
update tasks set completes_on = 'DISV_ISSUED', version = version + 1 where code = 'E_INGRESO' and completes_on is null;
