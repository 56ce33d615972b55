-- The dashboard of tasks asks by the day on which they are due, over or not (8-money §7).
set local lock_timeout = '10s';
create index reservation_tasks_due on reservation_tasks (due_at) where due_at is not null;
