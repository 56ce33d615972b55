-- What a person changed of the channels on which a subject is told; no row: the subject's default holds (domain/system/notices/resolve).
create table notification_settings (
  id_user integer not null references users on delete cascade,
  subject text not null references notification_subjects (code),
  channel text not null check (channel in ('APP', 'PUSH', 'MAIL', 'WHATSAPP')),
  is_on boolean not null,
  primary key (id_user, subject, channel)
);
grant select, insert, update, delete on notification_settings to cabezal_system;
grant select on notification_settings to cabezal_operator, cabezal_company, cabezal_driver;
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy everything on notification_settings to cabezal_system using (true) with check (true);
create policy own on notification_settings for select to cabezal_operator, cabezal_company, cabezal_driver using (id_user = app_user());
