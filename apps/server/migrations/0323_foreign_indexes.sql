-- What hangs on a stop, guide, leg, container or reservation is found by it: who changes the stops of a trip is told what hangs on each, and
-- a deleted row is looked for in what refers to it.
create index logbook_stop on logbook (id_stop) where id_stop is not null;
create index documents_stop on documents (id_stop) where id_stop is not null;
create index charges_stop on charges (id_stop) where id_stop is not null;
create index charges_leg on charges (id_leg) where id_leg is not null;
create index guide_stops_origin on guide_stops (id_stop_origin) where id_stop_origin is not null;
create index guides_origin on guides (id_guide_origin) where id_guide_origin is not null;
create index guides_rescued_by on guides (rescued_by) where rescued_by is not null;
create index stand_bys_guide on stand_bys (id_guide);
create index slots_guide on slots (id_guide) where id_guide is not null;
create index slots_sub on slots (id_sub_reservation);
create index payment_costs_guide on payment_costs (id_guide) where id_guide is not null;
create index reservation_comments_sub on reservation_comments (id_sub_reservation) where id_sub_reservation is not null;
create index comment_reads_reservation on comment_reads (id_reservation);
create index qr_logs_stop on qr_logs (id_stop) where id_stop is not null;
-- These had one for what is open alone.
create index slots_leg on slots (id_leg) where id_leg is not null;
create index replan_needs_guide on replan_needs (id_guide);
create index payment_costs_container on payment_costs (id_sub_reservation) where id_sub_reservation is not null;
create index cutoff_lines_guide_any on cutoff_lines (id_guide) where id_guide is not null;
