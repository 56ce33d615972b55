-- Objects of the file storage whose record is gone: removed after the commit, by the nightly cleaning, until it succeeds.
create table removed_objects (
  storage_key text primary key,
  removed_at timestamptz not null default now()
);
grant select, insert, update, delete on removed_objects to cabezal_system;
alter table removed_objects enable row level security;
alter table removed_objects force row level security;
create policy everything on removed_objects to cabezal_system using (true) with check (true);

-- Whoever deletes the record of a file, its object goes too.
create function files_object_goes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into removed_objects (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;
grant create on schema public to cabezal_system;
alter function files_object_goes() owner to cabezal_system;
revoke create on schema public from cabezal_system;
create trigger files_object_goes after delete on files for each row execute function files_object_goes();

-- Announced and not confirmed: how many somebody has open, and what the cleaning takes away.
create index files_waiting on files (created_at) where state = 'REQUESTED';
create index files_waiting_of on files (created_by) where state = 'REQUESTED';
