-- What a person is told in the application. The list shows the newest; the nightly cleaning deletes old ones.
create table notices (
  id_notice integer generated always as identity primary key,
  id_user integer not null references users on delete cascade,
  -- What it is about (domain/system/notices).
  subject text not null,
  -- The record that it tells of, if the notice ends or changes with it: «comment 12».
  about text,
  text text not null check (char_length(text) between 1 and 300),
  -- Address within the application.
  url text not null check (url like '/%'),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_user on notices (id_user, id_notice desc);
create index notices_unread on notices (id_user) where read_at is null;
create index notices_created on notices (created_at);
create index notices_about on notices (about) where about is not null;

grant select, insert, update, delete on notices to cabezal_system;
grant select on notices to cabezal_operator, cabezal_company, cabezal_driver;
alter table notices enable row level security;
alter table notices force row level security;
create policy everything on notices to cabezal_system using (true) with check (true);
create policy own on notices for select to cabezal_operator, cabezal_company, cabezal_driver
  using (id_user = nullif(current_setting('app.id_user', true), '')::integer);
