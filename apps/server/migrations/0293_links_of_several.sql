-- A link of several trips: of guides that somebody chose, or of whatever guides a reservation has when the link is opened. A guide that is
-- taken out of links (`withdrawn_guides`) is shown by none of them any more.
set local lock_timeout = '10s';

alter table access_tokens
  add column id_guides integer[],
  add column id_reservation integer references reservations on delete cascade,
  add column withdrawn_guides integer[] not null default '{}';
alter table access_tokens add constraint access_tokens_one_thing check (num_nonnulls(id_guide, id_guides, id_reservation) <= 1);
create index access_tokens_guides on access_tokens using gin (id_guides) where id_guides is not null;
create index access_tokens_reservation on access_tokens (id_reservation) where id_reservation is not null;

-- The guides that the link of this transaction opens.
create function app_guides() returns integer[] language sql stable
  return coalesce(nullif(current_setting('app.guides', true), '')::integer[], '{}');

drop policy one on guides;
create policy of_link on guides to cabezal_token using (id_guide = any (app_guides()));
drop policy of_guide on locations;
create policy of_guide on locations for select to cabezal_token using (
  exists (select from guide_stops s where s.id_guide = any (app_guides()) and s.id_location = locations.id_location));
drop function app_guide();

-- What a page token opens. Guides that are not issued, deleted or withdrawn are none of it; of a reservation also those that another one
-- took over from. The link of a
-- reservation stays good while there is none to show.
drop function token_scope(bytea, text, timestamptz);
create function token_scope(hash bytea, wanted text, moment timestamptz) returns table (id_guides integer[], id_user integer, of_reservation boolean)
language sql stable security definer set search_path = public as $$
  select case
      when t.id_guide is not null then array[t.id_guide]
      when t.id_guides is not null then array(select g.id_guide from guides g where g.id_guide = any (t.id_guides)
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null order by 1)
      when t.id_reservation is not null then array(select g.id_guide from guides g where g.id_reservation = t.id_reservation
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null and g.rescued_by is null order by 1)
      else '{}' end, t.id_user, t.id_reservation is not null
  from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
grant create on schema public to cabezal_system;
alter function token_scope(bytea, text, timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;
