-- What is open of the advances over all guides (8-money §6.1): the signed voucher as a file, and the task that reminds of what nobody settled.
set local lock_timeout = '10s';

alter table advances
  -- The voucher with its signatures.
  add column id_file integer references files,
  -- When a task reminded of it; once.
  add column reminded_at timestamptz,
  add column id_reminder integer references reservation_tasks on delete set null;
create index advances_file on advances (id_file) where id_file is not null;
create index advances_handed on advances (handed_at) where annulled_at is null and reminded_at is null;
create index advances_reminder on advances (id_reminder) where id_reminder is not null;
