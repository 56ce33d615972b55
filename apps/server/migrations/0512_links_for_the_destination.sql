-- Tracking links for whoever awaits a container at its destination (decision 0084): another purpose, so that no call of the other links answers
-- them. Everything else is as for the other tracking links.
alter table access_tokens drop constraint access_tokens_purpose_check;
-- password: choosing a password. monitoring: following trips. tracking_destination: awaiting a container. travel_resources: the driver's phone page.
alter table access_tokens add constraint access_tokens_purpose_check
  check (purpose in ('password', 'monitoring', 'tracking_destination', 'travel_resources'));

alter policy own_people on access_tokens using (
  purpose in ('monitoring', 'tracking_destination')
  and created_by in (select u.id_user from users u where u.id_company = app_company()));

-- The guides that a token opens. The driver's page says itself that its guide is not issued.
create or replace function token_scope(hash bytea, wanted text, moment timestamptz)
  returns table (id_guides integer[], id_user integer, of_reservation boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when t.id_guide is not null and t.purpose = 'travel_resources' then array[t.id_guide]
      else guides_of_link(t.id_guide, t.id_guides, t.id_reservation, t.withdrawn_guides) end,
    t.id_user, t.id_reservation is not null
  from access_tokens t
  where t.token_hash = hash and t.purpose = wanted and t.revoked_at is null and t.used_at is null and t.expires_at > moment
$$;
