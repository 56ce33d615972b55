-- When an object without a record may be removed: until then the signed address of its upload could write it again. Null: at once.
alter table removed_objects add column keep_until timestamptz;

-- A push subscription belongs to the session of its browser and ends with it. Nothing says of which session a former one is; browsers
-- subscribe again. (Row security does not apply to truncate.)
truncate push_subscriptions;
alter table push_subscriptions add column id_session integer not null references sessions (id_session) on delete cascade;

create function session_push_ends() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where id_session = new.id_session;
  return null;
end $$;
create trigger session_push_ends after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function session_push_ends();
