-- Tasks that are the operator's own business: what a carrier or a driver was given is none of the customer's, whose reservation it is. They
-- are neither read by it nor counted on its reservation.
set local lock_timeout = '10s';

alter table reservation_tasks add column internal boolean not null default false;

drop policy of_reservation on reservation_tasks;
create policy of_reservation on reservation_tasks for select to cabezal_company using (
  app_audience() = 'customer' and not internal and exists (select from reservations r where r.id_reservation = reservation_tasks.id_reservation));

create or replace function reservation_tasks_counted() returns trigger language plpgsql as $$
begin
  update reservations r set tasks_total = n.total, tasks_completed = n.completed, tasks_in_progress = n.in_progress, tasks_due_at = n.due_at
  from (select c.id_reservation, count(t.id_reservation_task) as total, count(*) filter (where t.status = 'COMPLETED') as completed,
      count(*) filter (where t.status = 'IN_PROGRESS') as in_progress, min(t.due_at) filter (where t.status in ('PENDING', 'IN_PROGRESS')) as due_at
    from (select distinct id_reservation from changed) c
      left join reservation_tasks t on t.id_reservation = c.id_reservation and t.status <> 'CANCELLED' and not t.internal group by c.id_reservation) n
  where n.id_reservation = r.id_reservation
    and (r.tasks_total, r.tasks_completed, r.tasks_in_progress, r.tasks_due_at) is distinct from (n.total, n.completed, n.in_progress, n.due_at);
  return null;
end $$;
