-- Links that show what the trucks of a carrier did (decision 0208): another purpose, so that no call of the other links answers them.

alter table access_tokens
  -- The carrier whose trucks a link of purpose fleet_activity shows.
  add column id_company integer references companies on delete cascade,
  drop constraint access_tokens_purpose_check,
  drop constraint access_tokens_one_thing;
-- password: choosing a password. monitoring: following trips. tracking_destination: awaiting a container. travel_resources: the driver's phone page.
-- fleet_activity: what the trucks of a carrier did.
alter table access_tokens
  add constraint access_tokens_purpose_check
    check (purpose in ('password', 'monitoring', 'tracking_destination', 'travel_resources', 'fleet_activity')),
  add constraint access_tokens_one_thing check (num_nonnulls(id_guide, id_guides, id_reservation, id_company) <= 1),
  add constraint access_tokens_fleet check ((purpose = 'fleet_activity') = (id_company is not null));

grant select (id_company) on access_tokens to cabezal_company, cabezal_driver;
alter policy own_people on access_tokens using (
  purpose in ('monitoring', 'tracking_destination', 'fleet_activity')
  and created_by in (select u.id_user from users u where u.id_company = app_company()));

-- The carrier of a link, in one query before the scope of the request is known. Null: the token is invalid or ended, or the carrier is inactive.
create function fleet_of_link(hash bytea, moment timestamptz) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id_company from access_tokens t join companies c using (id_company)
  where t.token_hash = hash and t.purpose = 'fleet_activity' and t.revoked_at is null and t.expires_at > moment and c.active
$$;
-- It runs with the rights of cabezal_system, and only the role that signs in may call it. The right to create is needed for the change of
-- owner only.
grant create on schema public to cabezal_system;
alter function fleet_of_link(bytea, timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
set local role cabezal_system;
revoke execute on function fleet_of_link(bytea, timestamptz) from public;
grant execute on function fleet_of_link(bytea, timestamptz) to session_user;
reset role;
