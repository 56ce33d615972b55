-- Locations are kept by people: a fence is a circle (radius_m) or a polygon drawn on the map.

-- [[lng, lat], …] without the closing corner, 3 to 60 corners; null: the circle. A stop keeps the fence of its location, as it keeps the circle.
alter table locations add column fence jsonb check (fence is null or jsonb_array_length(fence) between 3 and 60);
alter table guide_stops add column fence jsonb check (fence is null or jsonb_array_length(fence) between 3 and 60);
alter table locations add column author text not null default 'Sistema';
alter table locations add column created_at timestamptz not null default now();
create index locations_by_name on locations (name, id_location);
create index locations_type on locations (type, id_location);
create index locations_canton on locations (id_canton, id_location);
create index locations_province on locations (id_province, id_location);
-- The nearest ones: a band of latitude is read, then distances are computed.
create index locations_lat on locations (lat, lng);
create index reservation_stops_location on reservation_stops (id_location);
create index leg_stops_location on leg_stops (id_location);
create index guide_stops_location on guide_stops (id_location);

-- People look for the address, too.
drop index locations_search;
alter table locations drop column search_text;
alter table locations add column search_text text not null
  generated always as (plain_text(name || ' ' || coalesce(code, '') || ' ' || coalesce(address, ''))) stored;
create index locations_search on locations using gin (search_text gin_trgm_ops);

-- Even-odd, the border included; the same as packages/domain/src/geo/fence.ts.
create function fence_holds(fence jsonb, lat double precision, lng double precision) returns boolean
  language sql immutable parallel safe as $$
  select ('(' || string_agg('(' || (corner ->> 0) || ',' || (corner ->> 1) || ')', ',' order by n) || ')')::polygon @> point(lng, lat)
  from jsonb_array_elements(fence) with ordinality as c(corner, n) $$;

-- What a company keeps for itself is its own: plants as before, and now also its yards, bases and other places. Public ones and those of
-- the operator, where everybody's trips stop, are everybody's.
drop policy visible on locations;
create policy visible on locations to cabezal_company, cabezal_driver using (
  type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (id_company is null and type <> 'PLT') or id_company = app_company()
  or (type <> 'PLT' and id_company in (select c.id_company from companies c where c.is_operator))
  or id_company in (select a.id_associated from company_associations a where a.id_company = app_company()));

alter table cantons add column version integer not null default 1;
alter table cantons add column search_text text not null generated always as (plain_text(name || ' ' || code)) stored;
create unique index cantons_name on cantons (id_province, plain_text(name));
