-- Who of a company gets which notifications: the operator reads the settings of everybody, a company those of its own people.
create policy readable on notification_settings for select to cabezal_operator using (true);
create policy of_company on notification_settings for select to cabezal_company
  using (id_user in (select u.id_user from users u where u.id_company = app_company()));

-- People of the operator who are also told of some subjects, whoever else is (extra administrators).
create table notification_extra_admins (
  id_notification_extra_admin integer generated always as identity primary key,
  id_user integer not null unique references users on delete cascade,
  -- Codes of notification_subjects.
  subjects text[] not null,
  -- On which channels, unless the person chose otherwise: in place of the subject's default channels.
  channels text[] not null check (channels <@ array['APP', 'PUSH', 'MAIL', 'WHATSAPP']),
  -- Why, for the office.
  note text,
  active boolean not null default true,
  version integer not null default 1
);
grant select, insert, update, delete on notification_extra_admins to cabezal_system;
-- Companies see no row: their people are none.
grant select on notification_extra_admins to cabezal_operator, cabezal_company;
alter table notification_extra_admins enable row level security;
alter table notification_extra_admins force row level security;
create policy everything on notification_extra_admins to cabezal_system using (true) with check (true);
create policy readable on notification_extra_admins for select to cabezal_operator using (true);

alter table notification_messages
  -- The extra administrator because of whom it was sent, if nothing else was the reason. No reference: the log outlives the row.
  add column id_extra_admin integer;
