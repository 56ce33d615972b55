-- What the list of tracking links shows: the number by which one is ended, and for whom it was made.
alter table access_tokens add column id_link integer generated always as identity;
-- An address, a person or a company, as whoever shared it wrote it; the address of a mailed link. Null: nobody said it.
alter table access_tokens add column given_to text check (char_length(given_to) <= 120);

-- Companies read the tracking links that their own people made, never the hash of a token. Drivers share nothing: no policy shows them a row.
grant select (id_link, purpose, id_guide, id_guides, id_reservation, withdrawn_guides, given_to, created_at, created_by, expires_at, revoked_at)
  on access_tokens to cabezal_company, cabezal_driver;
create policy own_people on access_tokens for select to cabezal_company using (
  purpose = 'monitoring' and created_by in (select u.id_user from users u where u.id_company = app_company()));

-- The guides that a tracking link shows now: issued ones that nobody removed from it. In a link of chosen guides, a rescue takes the place
-- of the guide that it rescued, where it was added to the link (followRescue); a reservation's link never shows rescued guides.
create function guides_of_link(one_guide integer, chosen integer[], whole_reservation integer, withdrawn integer[])
  returns integer[] language sql stable as $$
  select case
      when one_guide is not null then array(select g.id_guide from guides g where g.id_guide = one_guide and g.issued_at is not null)
      when chosen is not null then array(select g.id_guide from guides g where g.id_guide = any (chosen)
        and g.id_guide <> all (withdrawn) and g.issued_at is not null and g.deleted_at is null
        and (g.rescued_by is null or g.rescued_by <> all (chosen)) order by 1)
      when whole_reservation is not null then array(select g.id_guide from guides g where g.id_reservation = whole_reservation
        and g.id_guide <> all (withdrawn) and g.issued_at is not null and g.deleted_at is null and g.rescued_by is null order by 1)
      else '{}' end
$$;

-- The guides that a token opens. The driver's page says itself that its guide is not issued.
create or replace function token_scope(hash bytea, wanted text, moment timestamptz)
  returns table (id_guides integer[], id_user integer, of_reservation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when t.id_guide is not null and t.purpose <> 'monitoring' then array[t.id_guide]
      else guides_of_link(t.id_guide, t.id_guides, t.id_reservation, t.withdrawn_guides) end,
    t.id_user, t.id_reservation is not null
  from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
