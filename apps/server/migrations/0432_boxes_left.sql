-- The truck leaves the container at this stop, the last one of its leg, and another one fetches it (decision 0154). False is what every
-- stop meant before.
alter table leg_stops add column leaves_box boolean not null default false;
alter table guide_stops add column leaves_box boolean not null default false;
