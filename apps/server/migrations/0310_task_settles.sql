-- Reservations that are still to be settled by what the catalogue of tasks says: one that cannot be is tried again by itself, and no run goes
-- through more than its share.
create table task_settles (
  id_reservation integer primary key references reservations on delete cascade,
  tried_at timestamptz
);
comment on table task_settles is 'A reservation under way that is to be settled by changed tasks of the catalogue; tried_at: it could not be, and is tried again later. The row goes when it is.';
select secure_rows('task_settles');
