-- In a link of chosen guides, a rescue takes the place of the guide that it rescued, where it was added to the link (followRescue).
create or replace function token_scope(hash bytea, wanted text, moment timestamptz)
  returns table (id_guides integer[], id_user integer, of_reservation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when t.id_guide is not null and t.purpose = 'monitoring' then array(select g.id_guide from guides g
        where g.id_guide = t.id_guide and g.issued_at is not null)
      when t.id_guide is not null then array[t.id_guide]
      when t.id_guides is not null then array(select g.id_guide from guides g where g.id_guide = any (t.id_guides)
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null
        and (g.rescued_by is null or g.rescued_by <> all (t.id_guides)) order by 1)
      when t.id_reservation is not null then array(select g.id_guide from guides g where g.id_reservation = t.id_reservation
        and g.id_guide <> all (t.withdrawn_guides) and g.issued_at is not null and g.deleted_at is null and g.rescued_by is null order by 1)
      else '{}' end, t.id_user, t.id_reservation is not null
  from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
