-- While an emergency of a truck is open (not a drill), no link without login shows where its trips are: whoever robs it may have one. The driver's
-- own page goes on.

-- Guides whose truck, or which themselves, have an open emergency.
create function guides_in_emergency(guides_shown integer[]) returns integer[] language sql stable as $$
  select array(select g.id_guide from guides g where g.id_guide = any (guides_shown) and exists (
    select from alert_cases a join guides e on e.id_guide = a.id_guide
    where a.kind = 'PANICO' and a.ended_at is null and not a.is_drill and (e.id_guide = g.id_guide or e.id_truck = g.id_truck)))
$$;

-- The guides that a token opens. The driver's page says itself that its guide is not issued.
create or replace function token_scope(hash bytea, wanted text, moment timestamptz)
  returns table (id_guides integer[], id_user integer, of_reservation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when t.id_guide is not null and t.purpose = 'travel_resources' then array[t.id_guide]
      else array(select shown from unnest(open_to_link.ids) with ordinality as o(shown, place)
        where shown <> all (guides_in_emergency(open_to_link.ids)) order by place) end,
    t.id_user, t.id_reservation is not null
  from access_tokens t
    cross join lateral (select guides_of_link(t.id_guide, t.id_guides, t.id_reservation, t.withdrawn_guides) as ids) open_to_link
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
