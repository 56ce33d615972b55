-- Tasks of the catalogue that changed: reservations under way are settled by them by a job, each by itself, so that no save holds them all.
create table task_changes (
  id_task integer primary key references tasks on delete cascade,
  changed_at timestamptz not null
);
comment on table task_changes is 'A task of the catalogue by which reservations under way are still to be settled; the row goes when they are.';
select secure_rows('task_changes');
grant usage, select, update on all sequences in schema public to cabezal_system, cabezal_operator;
