-- The dashboards of punctuality and of use (8-money §7) ask by the agreed hour at a plant, and by the time for which guides have their truck.
set local lock_timeout = '10s';
create index guide_stops_agreed on guide_stops (appointment_at) where code = 'PLT' and appointment_at is not null;
create index guides_busy on guides using gist (tstzrange(busy_from, busy_to)) where issued_at is not null and deleted_at is null;
