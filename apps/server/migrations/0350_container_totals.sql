-- What each container brings to the margin of its reservation, kept beside it: after an event the margin is the sum of these rows, and only
-- the container that the event was of is reckoned anew. A reservation of which a row is missing is reckoned whole.
set local lock_timeout = '10s';

create table container_totals (
  id_sub_reservation integer primary key references sub_reservations on delete cascade,
  -- What is known: closed guides and receipts, USD; null: nothing.
  spent numeric(12, 2),
  -- What is reckoned of what is not closed yet, USD; null: nothing is.
  reckoned numeric(12, 2),
  -- Parts that are not even reckoned.
  unknown integer not null,
  -- Legs whose cost is an estimate or not known.
  open_legs integer not null
);
select secure_rows('container_totals');
