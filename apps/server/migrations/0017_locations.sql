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

alter table cantons add column version integer not null default 1;
alter table cantons add column search_text text not null generated always as (plain_text(name || ' ' || code)) stored;
create unique index cantons_name on cantons (id_province, plain_text(name));
