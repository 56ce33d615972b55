-- Whom customers and forwarders want to be told of their trips: people without an account, who get mails.

create table notification_clients (
  id_notification_client integer generated always as identity primary key,
  -- The customer whose trips are told.
  id_company integer not null references companies on delete cascade,
  -- The forwarder that keeps the row, and whose trips for the customer are told; null: the customer keeps it.
  id_forwarder integer references companies on delete cascade,
  name text not null,
  -- In small letters.
  email text not null,
  -- Codes of notification_subjects.
  subjects text[] not null,
  active boolean not null default true,
  -- The person stopped the mails by the link in them.
  unsubscribed_at timestamptz,
  -- The log still names it.
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index notification_clients_email on notification_clients (id_company, id_forwarder, email) nulls not distinct
  where deleted_at is null;
create index notification_clients_forwarder on notification_clients (id_forwarder) where id_forwarder is not null;
grant select, insert, update, delete on notification_clients to cabezal_system;
grant select on notification_clients to cabezal_operator, cabezal_company;
alter table notification_clients enable row level security;
alter table notification_clients force row level security;
create policy everything on notification_clients to cabezal_system using (true) with check (true);
create policy readable on notification_clients for select to cabezal_operator using (true);
-- Each company reads the rows that it keeps.
create policy own on notification_clients for select to cabezal_company using (coalesce(id_forwarder, id_company) = app_company());

-- What happened to reservations that somebody is told of. One fact is told once; what was undone keeps its row.
create table told_facts (
  id_fact integer generated always as identity primary key,
  id_reservation integer not null references reservations on delete cascade,
  subject text not null references notification_subjects (code),
  -- What the fact is of, within its reservation: «leg 12», «stop 40».
  fact_key text not null,
  -- Container, place and the like, as its words name them.
  about text not null,
  happened_at timestamptz not null,
  -- Number within the reservation, in the order in which facts were known.
  sequence integer not null,
  known_at timestamptz not null,
  -- The fact was undone.
  voided_at timestamptz,
  constraint told_facts_sequence unique (id_reservation, sequence)
);
create unique index told_facts_standing on told_facts (id_reservation, subject, fact_key) where voided_at is null;
create index told_facts_subject on told_facts (subject);
grant select, insert, update, delete on told_facts to cabezal_system;
alter table told_facts enable row level security;
alter table told_facts force row level security;
create policy everything on told_facts to cabezal_system using (true) with check (true);

-- The log has messages to these recipients, too; a correction names the message that it takes back.
alter table notification_messages
  alter column id_user drop not null,
  add column id_notification_client integer references notification_clients on delete cascade,
  add column id_fact integer references told_facts on delete set null,
  add column id_correction_of integer references notification_messages on delete set null,
  add constraint notification_messages_recipient check (num_nonnulls(id_user, id_notification_client) = 1);
create policy of_company on notification_messages for select to cabezal_company
  using (id_notification_client in (select c.id_notification_client from notification_clients c));

-- A link of such a person stops all mails of the recipient.
alter table unsubscribe_links
  alter column id_user drop not null,
  alter column subject drop not null,
  add column id_notification_client integer unique references notification_clients on delete cascade,
  add constraint unsubscribe_links_whose check (num_nonnulls(id_user, id_notification_client) = 1 and (id_user is null) = (subject is null));
