-- Hours in which a person gets no mails of notices: they are sent at the end (domain/system/notices/quiet). No days: none. The row stays when a
-- person takes the days away, so that its version never repeats.
create table notification_quiet (
  id_user integer primary key references users on delete cascade,
  from_time time not null,
  -- Not later than from_time: on the next day.
  to_time time not null,
  -- Days on which the hours begin, 1 Monday to 7 Sunday.
  days integer[] not null,
  version integer not null default 1
);
grant select, insert, update, delete on notification_quiet to cabezal_system;
grant select on notification_quiet to cabezal_operator, cabezal_company, cabezal_driver;
alter table notification_quiet enable row level security;
alter table notification_quiet force row level security;
create policy everything on notification_quiet to cabezal_system using (true) with check (true);
create policy own on notification_quiet for select to cabezal_operator, cabezal_company, cabezal_driver using (id_user = app_user());
