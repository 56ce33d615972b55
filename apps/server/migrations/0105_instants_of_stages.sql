-- The stages that ended in an interval are found by the instant that ended them, not by reading every trip there ever was (times/stages.queries.ts).
create index guide_stops_arrived on guide_stops (arrival_at) where arrival_at is not null;
create index guides_assigned_at on guides (assigned_at) where assigned_at is not null;
create index guides_closed_at on guides (closed_at) where closed_at is not null;
create index guides_costs_closed_at on guides (costs_closed_at) where costs_closed_at is not null;
create index reservations_accepted_at on reservations (accepted_at) where accepted_at is not null;
create index reservations_scheduled_at on reservations (scheduled_at) where scheduled_at is not null;
create index payment_order_lines_reservation on payment_order_lines (id_reservation);
