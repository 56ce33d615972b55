-- Every sort and filter of the lists has its index: (column, key) serves both directions. What may be null has one more, because
-- nulls come last in both. Without them a list of a million reservations is read and sorted whole.

drop index reservations_status;
create index reservations_status on reservations (status, id_reservation);
create index reservations_shown_status on reservations (shown_status, id_reservation);
create index reservations_client_name on reservations (client_name, id_reservation);
create index reservations_created on reservations (created_at, id_reservation);
create index reservations_cut_off on reservations (cut_off, id_reservation);
create index reservations_cut_off_latest on reservations (cut_off desc nulls last, id_reservation desc);
create index reservations_advisor on reservations (id_advisor, id_reservation);
create index reservations_shipping_line on reservations (id_shipping_line, id_reservation);

-- Found by the first letters and digits of the box.
create index sub_reservations_container_prefix on sub_reservations (container_code text_pattern_ops) where container_code is not null;

drop index guides_status;
create index guides_status on guides (status, id_guide);
drop index guides_planned;
create index guides_planned on guides (planned_start, id_guide);
create index guides_finished on guides (finished_at, id_guide);
create index guides_finished_latest on guides (finished_at desc nulls last, id_guide desc);
create index guides_number on guides (guide_number, id_guide);
create index guides_number_latest on guides (guide_number desc nulls last, id_guide desc);
create index guides_carrier on guides (id_carrier, id_guide);

drop index payment_orders_status;
create index payment_orders_status on payment_orders (status, numero_orden);
drop index payment_orders_emission;
create index payment_orders_emission on payment_orders (emission_date, numero_orden);
create index payment_orders_name on payment_orders (bill_to_name, numero_orden);
create index payment_orders_bill_to on payment_orders (id_bill_to, numero_orden);
create index payment_orders_total on payment_orders (total, numero_orden);
create index payment_orders_created on payment_orders (created_at, numero_orden);
create index payment_orders_search on payment_orders using gin (plain_text(bill_to_name || ' ' || bill_to_ruc || ' ' || numero_orden::text) gin_trgm_ops);

drop index invoices_emission;
create index invoices_emission on invoices (emission_date, id_invoice);
create index invoices_bill_to on invoices (id_bill_to, id_invoice);
create index invoices_total on invoices (total, id_invoice);

-- Nobody is taken by a trip that is closed: the refusal of overlapping trips looks only at those that are not, and stays as small as
-- the day's work however long the history grows. A closing that is reversed comes under it again.
alter table guides drop constraint guides_truck_free, drop constraint guides_driver_free,
  drop constraint guides_generator_free, drop constraint guides_chassis_free;
alter table guides add constraint guides_truck_free exclude using gist (id_truck with =, tstzrange(busy_from, busy_to) with &&)
  where (id_truck is not null and deleted_at is null and rescued_by is null and closed_at is null);
alter table guides add constraint guides_driver_free exclude using gist (id_driver with =, tstzrange(busy_from, busy_to) with &&)
  where (id_driver is not null and deleted_at is null and rescued_by is null and closed_at is null);
alter table guides add constraint guides_generator_free exclude using gist (id_generator with =, tstzrange(busy_from, busy_to) with &&)
  where (id_generator is not null and deleted_at is null and rescued_by is null and closed_at is null);
alter table guides add constraint guides_chassis_free exclude using gist (id_chassis with =, tstzrange(busy_from, busy_to) with &&)
  where (id_chassis is not null and deleted_at is null and rescued_by is null and closed_at is null);
