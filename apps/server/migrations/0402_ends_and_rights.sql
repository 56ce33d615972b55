-- When an object without a record may be removed: until then the signed address of its upload could write it again, or a file may take it.
-- Null: at once.
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

-- The guides that a link opens. Guides that are not issued, deleted or
-- withdrawn are excluded; from a reservation's link also rescued ones. The driver's page says itself that its guide is not issued.
create or replace function token_scope(hash bytea, wanted text, moment timestamptz)
  returns table (id_guides integer[], id_user integer, of_reservation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when t.id_guide is not null and t.purpose = 'monitoring' then array(select g.id_guide from guides g
        where g.id_guide = t.id_guide and g.issued_at is not null)
      when t.id_guide is not null then array[t.id_guide]
      when t.id_guides is not null then array(select g.id_guide from guides g where g.id_guide = any (t.id_guides)
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null order by 1)
      when t.id_reservation is not null then array(select g.id_guide from guides g where g.id_reservation = t.id_reservation
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null and g.rescued_by is null order by 1)
      else '{}' end, t.id_user, t.id_reservation is not null
  from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;

-- Functions that run with their owner's rights look for tables in public first: without pg_temp at the end of the path, PostgreSQL searches
-- the caller's temporary tables before it. And only roles that need them may call them. Triggers need no such right.
do $$
declare f record;
begin
  for f in select p.oid::regprocedure as name, pg_get_userbyid(p.proowner) as owner
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('set local role %I', f.owner);
    execute format('alter function %s set search_path = public, pg_temp', f.name);
    execute format('revoke execute on function %s from public', f.name);
    reset role;
  end loop;
end $$;
set local role cabezal_system;
-- The role that signs in, which then chooses one of the others.
grant execute on function session_person(bytea, timestamptz), token_scope(bytea, text, timestamptz) to session_user;
-- Named in policies or in queries of these readers.
grant execute on function place_is_foreign(integer, integer, integer), discreet_carriers()
  to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token;
grant execute on function drives_for_others(integer, integer), container_in_use(text)
  to cabezal_operator, cabezal_company, cabezal_driver;
reset role;
grant execute on function prepare_positions_day(date) to cabezal_system;
