-- What was booked of a service stands beside what is charged for it, so that a price reckoned anew starts from the booking: what a rate
-- charges by itself was not booked, and what was booked without a price is there, at 0.00, until somebody prices it (8-money §1.2).
alter table charges
  -- Units booked; null: charged without being booked.
  add column booked numeric(10, 2) check (booked > 0),
  -- Booked, and nothing says what it costs: its order is not made before it has a price.
  add column unpriced boolean not null default false;
alter table voided_charges add column booked numeric(10, 2), add column unpriced boolean not null default false;
update charges set booked = quantity where source = 'SERVICE' and quantity > 0;
create index charges_unpriced on charges (id_reservation) where unpriced;
-- What is charged of one container, whatever its reservation's others are.
create index charges_sub on charges (id_sub_reservation);
