-- Row-level security: which rows each role reads and writes.
-- Policy `everything`: the operator and the system read and write all rows; of some tables only the system. The
-- other policies say what companies, drivers and links read; these roles have no right to write
-- (0400_16_rights.sql). Where a role has a right but no policy, it reads no row. A subquery of a policy reads
-- under the policies of its own table, so `exists (select from guides …)` means: a guide that the caller may read.
-- Row security is forced, so that the owner of the tables is bound, too.

-- System

alter table files enable row level security;
alter table files force row level security;
create policy everything on files to cabezal_operator, cabezal_system using (true) with check (true);
-- Files of comments are visible to whoever reads the comment.
create policy of_comment on files for select to cabezal_company using (
  exists (select from reservation_comments c where c.id_files @> array[files.id_file] and c.deleted_at is null));
-- Drivers read files that they uploaded themselves, and those of the papers that they may read.
create policy of_driver on files to cabezal_driver using (
  created_by = nullif(current_setting('app.id_user', true), '')::integer
  or exists (select from documents d where d.id_file = files.id_file and d.deleted_at is null));
-- A link reads the papers of its guides.
create policy of_guide on files to cabezal_token using (exists (select from documents d where d.id_file = files.id_file));
-- A company reads its own files, and those of the papers, certificates and credentials that it may read.
create policy own on files to cabezal_company using (
  id_company = app_company() or exists (select from documents d where d.id_file = files.id_file and d.deleted_at is null)
  or exists (select from truck_certificates c where c.id_file = files.id_file)
  or exists (select from credentials k where k.id_file = files.id_file));

alter table drafts enable row level security;
alter table drafts force row level security;
create policy everything on drafts to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on drafts to cabezal_company, cabezal_driver
  using (id_user = nullif(current_setting('app.id_user', true), '')::integer);

alter table saved_views enable row level security;
alter table saved_views force row level security;
create policy everything on saved_views to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on saved_views to cabezal_company, cabezal_driver
  using (id_user = nullif(current_setting('app.id_user', true), '')::integer);
-- Views that a colleague shares with the company.
create policy shared on saved_views for select to cabezal_company using (
  is_shared and exists (select from users u where u.id_user = saved_views.id_user and u.id_company = app_company()));

alter table state_logs enable row level security;
alter table state_logs force row level security;
create policy everything on state_logs to cabezal_operator, cabezal_system using (true) with check (true);
-- The history of a record's state is visible to whoever reads the record.
create policy of_equipment on state_logs for select to cabezal_company using (
  noun = 'equipment' and exists (select from equipments e where e.id_equipment = id_record));
create policy own on state_logs for select to cabezal_company, cabezal_driver using (
  (noun = 'driver' and exists (select from drivers d where d.id_driver = id_record))
  or (noun = 'truck' and exists (select from trucks t where t.id_truck = id_record))
  or (noun = 'credential' and exists (select from credentials k where k.id_credential = id_record))
  or (noun = 'company' and id_record = app_company()));

alter table live_changes enable row level security;
alter table live_changes force row level security;
create policy everything on live_changes to cabezal_system using (true) with check (true);

alter table live_epoch enable row level security;
alter table live_epoch force row level security;
create policy everything on live_epoch to cabezal_system using (true) with check (true);

alter table attempts enable row level security;
alter table attempts force row level security;
create policy everything on attempts to cabezal_system using (true) with check (true);

alter table removed_objects enable row level security;
alter table removed_objects force row level security;
create policy everything on removed_objects to cabezal_system using (true) with check (true);

alter table workbooks enable row level security;
alter table workbooks force row level security;
create policy everything on workbooks to cabezal_system, cabezal_operator using (true) with check (true);
create policy own on workbooks for select to cabezal_company using (id_company = app_company());

alter table imports enable row level security;
alter table imports force row level security;
create policy everything on imports to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on imports for select to cabezal_company using (id_company = app_company());

alter table import_rows enable row level security;
alter table import_rows force row level security;
create policy everything on import_rows to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on import_rows for select to cabezal_company using (
  exists (select from imports i where i.id_import = import_rows.id_import));

alter table flexible_types enable row level security;
alter table flexible_types force row level security;
-- The types that a shipping line accepts in place of others are visible to all companies.
create policy everybody on flexible_types for select to cabezal_company using (true);
create policy everything on flexible_types to cabezal_operator, cabezal_system using (true) with check (true);

alter table sap_postings enable row level security;
alter table sap_postings force row level security;
create policy everything on sap_postings to cabezal_operator, cabezal_system using (true) with check (true);

alter table sap_tries enable row level security;
alter table sap_tries force row level security;
create policy everything on sap_tries to cabezal_operator, cabezal_system using (true) with check (true);

alter table workbook_progress enable row level security;
alter table workbook_progress force row level security;
create policy everything on workbook_progress to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on workbook_progress for select to cabezal_company
  using (exists (select from workbooks b where b.id_workbook = workbook_progress.id_workbook));

-- People

alter table companies enable row level security;
alter table companies force row level security;
-- A link shows the name of the operator.
create policy any_name on companies for select to cabezal_token using (is_operator);
create policy everything on companies to cabezal_operator, cabezal_system using (true) with check (true);
-- A company reads itself, the operator, every carrier, and the customers for which it acts.
create policy own on companies to cabezal_company, cabezal_driver using (
  id_company = app_company() or is_operator or company_type = 'TRANS'
  or id_company = any (array(select a.id_associated from company_associations a where a.id_company = app_company())));

alter table users enable row level security;
alter table users force row level security;
create policy everything on users to cabezal_operator, cabezal_system using (true) with check (true);
-- The users of the operator are visible, because their names appear as authors and contacts.
create policy operator_names on users for select to cabezal_company, cabezal_driver using (
  exists (select from companies c where c.id_company = users.id_company and c.is_operator));
create policy own on users to cabezal_company using (id_company = app_company()) with check (id_company = app_company());
-- Drivers read their own user.
create policy self on users to cabezal_driver using (id_driver = app_driver());

alter table sessions enable row level security;
alter table sessions force row level security;
create policy everything on sessions to cabezal_operator, cabezal_system using (true) with check (true);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy everything on push_subscriptions to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on push_subscriptions to cabezal_company, cabezal_driver
  using (id_user = nullif(current_setting('app.id_user', true), '')::integer);

alter table company_associations enable row level security;
alter table company_associations force row level security;
create policy everything on company_associations to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on company_associations to cabezal_company using (id_company = app_company());

alter table operations_teams enable row level security;
alter table operations_teams force row level security;
create policy everything on operations_teams to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on operations_teams for select to cabezal_company using (id_company = app_company());

alter table operations_team_users enable row level security;
alter table operations_team_users force row level security;
create policy everything on operations_team_users to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on operations_team_users for select to cabezal_company using (
  exists (select from operations_teams t where t.id_operations_team = operations_team_users.id_operations_team));

alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy everything on second_factors to cabezal_system using (true) with check (true);

alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy everything on recovery_codes to cabezal_system using (true) with check (true);

-- Places

alter table locations enable row level security;
alter table locations force row level security;
create policy everything on locations to cabezal_operator, cabezal_system using (true) with check (true);
-- A link reads the places where its guides stop.
create policy of_guide on locations for select to cabezal_token using (
  exists (select from guide_stops s where s.id_guide = any (app_guides()) and s.id_location = locations.id_location));
-- Public places and those of the operator (except plants) are visible to everybody;
-- a company's plants and other places to the company and to those that act for it.
create policy visible on locations to cabezal_company, cabezal_driver using (
  type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (id_company is null and type <> 'PLT') or id_company = app_company()
  or (type <> 'PLT' and id_company in (select c.id_company from companies c where c.is_operator))
  or id_company in (select a.id_associated from company_associations a where a.id_company = app_company()));

alter table location_locals enable row level security;
alter table location_locals force row level security;
create policy everything on location_locals to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the location.
create policy of_location on location_locals for select to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from locations l where l.id_location = location_locals.id_location));

alter table routes enable row level security;
alter table routes force row level security;
create policy everything on routes to cabezal_operator, cabezal_system using (true) with check (true);
-- Whoever reads both places reads the road between them.
create policy of_places on routes for select to cabezal_company, cabezal_driver using (
  exists (select from locations l where l.id_location = routes.id_origin)
  and exists (select from locations l where l.id_location = routes.id_destination));

alter table connection_points enable row level security;
alter table connection_points force row level security;
create policy everything on connection_points to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the location.
create policy of_place on connection_points for select to cabezal_company, cabezal_driver using (
  exists (select from locations l where l.id_location = connection_points.id_location));

alter table nearby_locations enable row level security;
alter table nearby_locations force row level security;
create policy everything on nearby_locations to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads both places.
create policy of_places on nearby_locations for select to cabezal_company, cabezal_driver using (
  exists (select from locations l where l.id_location = nearby_locations.id_location)
  and exists (select from locations l where l.id_location = nearby_locations.id_nearby));

-- Fleet

alter table drivers enable row level security;
alter table drivers force row level security;
create policy everything on drivers to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on drivers to cabezal_company using (party && array[app_company()]);
-- Drivers read their own record.
create policy self on drivers to cabezal_driver using (id_driver = app_driver());

alter table trucks enable row level security;
alter table trucks force row level security;
create policy everything on trucks to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on trucks to cabezal_company using (party && array[app_company()]);

alter table truck_certificates enable row level security;
alter table truck_certificates force row level security;
create policy everything on truck_certificates to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on truck_certificates to cabezal_company using (
  exists (select from trucks t where t.id_truck = truck_certificates.id_truck));

alter table credentials enable row level security;
alter table credentials force row level security;
create policy everything on credentials to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the driver or the truck. `offset 0` keeps the check per credential;
-- otherwise all drivers and trucks of a large carrier would be read for a few credentials.
create policy own on credentials to cabezal_company, cabezal_driver using (
  exists (select from drivers d where (d.id_driver = credentials.id_driver) OFFSET 0)
  or exists (select from trucks t where (t.id_truck = credentials.id_truck) OFFSET 0));

alter table equipments enable row level security;
alter table equipments force row level security;
create policy everything on equipments to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on equipments to cabezal_company using (party && array[app_company()]);

alter table devices enable row level security;
alter table devices force row level security;
create policy everything on devices to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the modem.
create policy of_equipment on devices for select to cabezal_company using (
  exists (select from equipments e where e.id_equipment = devices.id_equipment));

alter table driver_licenses enable row level security;
alter table driver_licenses force row level security;
create policy everything on driver_licenses to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the driver.
create policy of_driver on driver_licenses for select to cabezal_company, cabezal_driver using (
  exists (select from drivers d where d.id_driver = driver_licenses.id_driver));

alter table driver_associations enable row level security;
alter table driver_associations force row level security;
create policy everything on driver_associations to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the driver.
create policy of_driver on driver_associations for select to cabezal_company, cabezal_driver using (
  exists (select from drivers d where d.id_driver = driver_associations.id_driver));

alter table device_mounts enable row level security;
alter table device_mounts force row level security;
create policy everything on device_mounts to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the device.
create policy of_device on device_mounts for select to cabezal_company using (
  exists (select from devices d where d.id_device = device_mounts.id_device));

alter table gateways enable row level security;
alter table gateways force row level security;
create policy everything on gateways to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on gateways for select to cabezal_company using (party && array[app_company()]);

alter table device_keys enable row level security;
alter table device_keys force row level security;
create policy everything on device_keys to cabezal_operator, cabezal_system using (true) with check (true);

-- Prices

alter table fees enable row level security;
alter table fees force row level security;
create policy everything on fees to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read approved sale rates: the general ones, their own, and those of the customers for which they act.
create policy sale on fees for select to cabezal_company using (
  app_audience() = 'customer' and approved_at is not null and voided_at is null
  and (id_client is null or id_client = app_company() or exists (
    select from company_associations a where a.id_company = app_company() and a.id_associated = fees.id_client)));

alter table purchase_fees enable row level security;
alter table purchase_fees force row level security;
create policy everything on purchase_fees to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads its own approved rates.
create policy own_price on purchase_fees for select to cabezal_company using (
  app_audience() = 'carrier' and id_carrier = app_company()
  and approved_at is not null and voided_at is null);

alter table fee_items enable row level security;
alter table fee_items force row level security;
create policy everything on fee_items to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the rate.
create policy sale on fee_items for select to cabezal_company using (exists (select from fees f where f.id_fee = fee_items.id_fee));

alter table purchase_fee_items enable row level security;
alter table purchase_fee_items force row level security;
create policy everything on purchase_fee_items to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the rate.
create policy own_price on purchase_fee_items for select to cabezal_company using (
  exists (select from purchase_fees f where f.id_purchase_fee = purchase_fee_items.id_purchase_fee));

alter table surcharges enable row level security;
alter table surcharges force row level security;
create policy everything on surcharges to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads its own approved surcharges.
create policy own_price on surcharges for select to cabezal_company using (
  side = 'COMPRA' and app_audience() = 'carrier' and id_carrier = app_company()
  and approved_at is not null and voided_at is null);
-- Customers read approved surcharges of the sale: the general ones, their own, and those of the customers for which they act.
create policy sale on surcharges for select to cabezal_company using (
  side = 'VENTA' and app_audience() = 'customer' and approved_at is not null and voided_at is null
  and (id_client is null or id_client = app_company() or exists (
    select from company_associations a where a.id_company = app_company() and a.id_associated = surcharges.id_client)));

alter table holidays enable row level security;
alter table holidays force row level security;
-- The calendar is visible to all companies.
create policy calendar on holidays for select to cabezal_company using (true);
create policy everything on holidays to cabezal_operator, cabezal_system using (true) with check (true);

alter table purchase_params enable row level security;
alter table purchase_params force row level security;
create policy everything on purchase_params to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads its own parameters.
create policy own_price on purchase_params for select to cabezal_company using (
  app_audience() = 'carrier' and id_carrier = app_company());

alter table fee_simulations enable row level security;
alter table fee_simulations force row level security;
create policy everything on fee_simulations to cabezal_operator, cabezal_system using (true) with check (true);

alter table fee_simulation_rows enable row level security;
alter table fee_simulation_rows force row level security;
create policy everything on fee_simulation_rows to cabezal_operator, cabezal_system using (true) with check (true);

alter table service_costs enable row level security;
alter table service_costs force row level security;
create policy everything on service_costs to cabezal_operator, cabezal_system using (true) with check (true);

alter table dynamic_costs enable row level security;
alter table dynamic_costs force row level security;
create policy everything on dynamic_costs to cabezal_operator, cabezal_system using (true) with check (true);

alter table deposit_costs enable row level security;
alter table deposit_costs force row level security;
create policy everything on deposit_costs to cabezal_operator, cabezal_system using (true) with check (true);

-- Bookings

alter table reservations enable row level security;
alter table reservations force row level security;
create policy everything on reservations to cabezal_operator, cabezal_system using (true) with check (true);
-- Drivers and links read the reservations of their guides.
create policy of_driver on reservations to cabezal_driver using (
  exists (select from guides g where g.id_reservation = reservations.id_reservation));
create policy of_guide on reservations to cabezal_token using (
  exists (select from guides g where g.id_reservation = reservations.id_reservation));
-- A company reads the reservations to which it is a party: client, payer, addressee, forwarder or carrier.
create policy party on reservations to cabezal_company using (party && array[app_company()]) with check (party && array[app_company()]);

alter table reservation_stops enable row level security;
alter table reservation_stops force row level security;
create policy everything on reservation_stops to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the reservation.
create policy of_reservation on reservation_stops to cabezal_company using (
  exists (select from reservations r where r.id_reservation = reservation_stops.id_reservation));

alter table sub_reservations enable row level security;
alter table sub_reservations force row level security;
create policy everything on sub_reservations to cabezal_operator, cabezal_system using (true) with check (true);
-- Drivers and links read only the containers of their guides.
create policy of_driver on sub_reservations to cabezal_driver using (
  exists (select from guides g where g.id_sub_reservation = sub_reservations.id_sub_reservation));
create policy of_guide on sub_reservations to cabezal_token using (
  exists (select from guides g where g.id_sub_reservation = sub_reservations.id_sub_reservation));
create policy party on sub_reservations to cabezal_company using (party && array[app_company()]) with check (party && array[app_company()]);

alter table legs enable row level security;
alter table legs force row level security;
create policy everything on legs to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the reservation.
create policy of_reservation on legs to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from reservations r where r.id_reservation = legs.id_reservation));

alter table leg_stops enable row level security;
alter table leg_stops force row level security;
create policy everything on leg_stops to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the leg.
create policy of_leg on leg_stops to cabezal_company using (exists (select from legs l where l.id_leg = leg_stops.id_leg));

alter table reservation_parties enable row level security;
alter table reservation_parties force row level security;
create policy everything on reservation_parties to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on reservation_parties for select to cabezal_company using (id_company = app_company());

alter table reservation_comments enable row level security;
alter table reservation_comments force row level security;
create policy everything on reservation_comments to cabezal_operator, cabezal_system using (true) with check (true);
-- Companies that read the reservation read the comments for their side; a carrier only those for itself.
create policy of_side on reservation_comments for select to cabezal_company using (
  exists (select from reservations r where r.id_reservation = reservation_comments.id_reservation)
  and ((visibility = 'CLIENT' and app_audience() = 'customer')
    or (visibility = 'CARRIER' and app_audience() = 'carrier' and id_carrier = app_company())));

alter table comment_reads enable row level security;
alter table comment_reads force row level security;
create policy everything on comment_reads to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on comment_reads for select to cabezal_company using (
  id_user = nullif(current_setting('app.id_user', true), '')::integer);

alter table tasks enable row level security;
alter table tasks force row level security;
create policy everything on tasks to cabezal_operator, cabezal_system using (true) with check (true);

alter table task_assignees enable row level security;
alter table task_assignees force row level security;
create policy everything on task_assignees to cabezal_operator, cabezal_system using (true) with check (true);

alter table reservation_tasks enable row level security;
alter table reservation_tasks force row level security;
create policy everything on reservation_tasks to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read the tasks of their reservations, except internal ones.
create policy of_reservation on reservation_tasks for select to cabezal_company using (
  app_audience() = 'customer' and not internal and party && array[app_company()]);

alter table task_comments enable row level security;
alter table task_comments force row level security;
create policy everything on task_comments to cabezal_operator, cabezal_system using (true) with check (true);

alter table recurring_bookings enable row level security;
alter table recurring_bookings force row level security;
create policy everything on recurring_bookings to cabezal_operator, cabezal_system using (true) with check (true);

alter table recurring_runs enable row level security;
alter table recurring_runs force row level security;
create policy everything on recurring_runs to cabezal_operator, cabezal_system using (true) with check (true);

alter table reservation_copies enable row level security;
alter table reservation_copies force row level security;
create policy everything on reservation_copies to cabezal_operator, cabezal_system using (true) with check (true);

alter table reservation_summaries enable row level security;
alter table reservation_summaries force row level security;
create policy everything on reservation_summaries to cabezal_operator, cabezal_system using (true) with check (true);

alter table summary_sends enable row level security;
alter table summary_sends force row level security;
create policy everything on summary_sends to cabezal_operator, cabezal_system using (true) with check (true);

alter table service_requests enable row level security;
alter table service_requests force row level security;
create policy everything on service_requests to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to customers who read the charges of the reservation.
create policy of_reservation on service_requests for select to cabezal_company using (app_audience() = 'customer' and exists (
  select from reservations r where r.id_reservation = service_requests.id_reservation
    and app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder)));

alter table discounts enable row level security;
alter table discounts force row level security;
create policy everything on discounts to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read automatic discounts for everybody or for them, and discounts that they claimed or used; not the codes of others.
create policy own on discounts for select to cabezal_company using (app_audience() = 'customer' and (
  (code is null and active and (id_clients = '{}' or app_company() = any(id_clients)))
  or exists (select from discount_claims c where c.id_discount = discounts.id_discount)
  or exists (select from discount_redemptions c where c.id_discount = discounts.id_discount)));

alter table discount_claims enable row level security;
alter table discount_claims force row level security;
create policy everything on discount_claims to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on discount_claims for select to cabezal_company using (app_audience() = 'customer' and id_company = app_company());

alter table discount_redemptions enable row level security;
alter table discount_redemptions force row level security;
create policy everything on discount_redemptions to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on discount_redemptions for select to cabezal_company using (app_audience() = 'customer' and id_company = app_company());

alter table task_changes enable row level security;
alter table task_changes force row level security;
create policy everything on task_changes to cabezal_operator, cabezal_system using (true) with check (true);

alter table task_settles enable row level security;
alter table task_settles force row level security;
create policy everything on task_settles to cabezal_operator, cabezal_system using (true) with check (true);

-- Trips

alter table access_tokens enable row level security;
alter table access_tokens force row level security;
create policy everything on access_tokens to cabezal_operator, cabezal_system using (true) with check (true);

alter table guides enable row level security;
alter table guides force row level security;
create policy everything on guides to cabezal_operator, cabezal_system using (true) with check (true);
-- A link reads the guides that it opens.
create policy of_link on guides to cabezal_token using (id_guide = any (app_guides()));
-- Drivers read their own guides, once these are issued.
create policy own on guides to cabezal_driver using (id_driver = app_driver() and issued_at is not null and deleted_at is null);
-- Customers read the guides of their reservations, a carrier only those that it drives.
create policy party on guides to cabezal_company using (
  party && array[app_company()] and (app_audience() = 'customer' or id_carrier = app_company()))
  with check (party && array[app_company()]);

alter table guide_stops enable row level security;
alter table guide_stops force row level security;
create policy everything on guide_stops to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the guide.
create policy of_guide on guide_stops to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = guide_stops.id_guide));

alter table stand_bys enable row level security;
alter table stand_bys force row level security;
create policy everything on stand_bys to cabezal_operator, cabezal_system using (true) with check (true);
-- What waiting costs is visible only to those who pay or booked (0089).
create policy of_guide on stand_bys to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g join reservations r using (id_reservation) where g.id_guide = stand_bys.id_guide
    and app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder)));

alter table driver_problems enable row level security;
alter table driver_problems force row level security;
create policy everything on driver_problems to cabezal_system, cabezal_operator using (true) with check (true);
-- Carrier and driver read the problems of a trip; customers do not.
create policy of_guide on driver_problems for select to cabezal_company, cabezal_driver using (
  app_audience() <> 'customer' and exists (select from guides g where g.id_guide = driver_problems.id_guide));

alter table documents enable row level security;
alter table documents force row level security;
create policy everything on documents to cabezal_operator, cabezal_system using (true) with check (true);
-- Photos of problems are visible to the carrier and the driver, but not to customers and links.
create policy no_problems on documents as restrictive for select to cabezal_company, cabezal_token using (
  id_problem is null or app_audience() = 'carrier');
-- Visible to whoever reads the record to which the paper is attached.
create policy of_subject on documents to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = documents.id_guide)
  or exists (select from reservations r where r.id_reservation = documents.id_reservation)
  or exists (select from drivers d where d.id_driver = documents.id_driver)
  or exists (select from trucks t where t.id_truck = documents.id_truck)
  or exists (select from equipments e where e.id_equipment = documents.id_equipment)
  or documents.id_company = app_company());

alter table slots enable row level security;
alter table slots force row level security;
create policy everything on slots to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read the slots of their reservations, a carrier those of the guides that it drives: not the hours of other carriers' trucks.
create policy of_reservation on slots for select to cabezal_company using (
  app_audience() = 'customer' and exists (select from reservations r where r.id_reservation = slots.id_reservation)
  or app_audience() = 'carrier' and exists (select from guides g where g.id_guide = slots.id_guide));

alter table replan_needs enable row level security;
alter table replan_needs force row level security;
create policy everything on replan_needs to cabezal_operator, cabezal_system using (true) with check (true);

alter table eta_samples enable row level security;
alter table eta_samples force row level security;
create policy everything on eta_samples to cabezal_operator, cabezal_system using (true) with check (true);

alter table driver_notices enable row level security;
alter table driver_notices force row level security;
create policy everything on driver_notices to cabezal_operator, cabezal_system using (true) with check (true);

-- Charges

alter table reservation_totals enable row level security;
alter table reservation_totals force row level security;
create policy everything on reservation_totals to cabezal_operator, cabezal_system using (true) with check (true);

alter table rate_traces enable row level security;
alter table rate_traces force row level security;
create policy everything on rate_traces to cabezal_operator, cabezal_system using (true) with check (true);

alter table charges enable row level security;
alter table charges force row level security;
create policy everything on charges to cabezal_operator, cabezal_system using (true) with check (true);
-- Charges are visible only to customers who pay or booked (0089).
create policy sale on charges to cabezal_company using (app_audience() = 'customer' and exists (
  select from reservations r where r.id_reservation = charges.id_reservation
    and app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder)));

alter table voided_charges enable row level security;
alter table voided_charges force row level security;
create policy everything on voided_charges to cabezal_operator, cabezal_system using (true) with check (true);

alter table sub_costs enable row level security;
alter table sub_costs force row level security;
create policy everything on sub_costs to cabezal_operator, cabezal_system using (true) with check (true);

alter table charge_proposals enable row level security;
alter table charge_proposals force row level security;
create policy everything on charge_proposals to cabezal_operator, cabezal_system using (true) with check (true);

alter table container_totals enable row level security;
alter table container_totals force row level security;
create policy everything on container_totals to cabezal_operator, cabezal_system using (true) with check (true);

-- Work

alter table logbook enable row level security;
alter table logbook force row level security;
create policy everything on logbook to cabezal_operator, cabezal_system using (true) with check (true);
-- Reported problems are visible to the carrier and the driver, but not to customers and links.
create policy no_problems on logbook as restrictive for select to cabezal_company, cabezal_token using (
  kind <> 'PROBLEM' or app_audience() = 'carrier');
-- Visible to whoever reads the guide.
create policy of_guide on logbook to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = logbook.id_guide));
-- Internal notes are visible only to the operator and to the author's company (0052).
create policy own_or_shared on logbook as restrictive for select to cabezal_company, cabezal_driver, cabezal_token using (
  visibility = 'SHARED' or (app_audience() in ('customer', 'carrier') and id_company = app_company()));

alter table plan_runs enable row level security;
alter table plan_runs force row level security;
create policy everything on plan_runs to cabezal_operator, cabezal_system using (true) with check (true);

alter table plan_proposals enable row level security;
alter table plan_proposals force row level security;
create policy everything on plan_proposals to cabezal_operator, cabezal_system using (true) with check (true);

alter table assignment_bans enable row level security;
alter table assignment_bans force row level security;
create policy everything on assignment_bans to cabezal_operator, cabezal_system using (true) with check (true);

alter table qr_logs enable row level security;
alter table qr_logs force row level security;
create policy everything on qr_logs to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads the scans of the guides that it drives; customers read none.
create policy of_carrier on qr_logs for select to cabezal_company using (
  app_audience() = 'carrier' and exists (select from guides g where g.id_guide = qr_logs.id_guide and g.id_carrier = app_company()));

alter table milestone_justifications enable row level security;
alter table milestone_justifications force row level security;
create policy everything on milestone_justifications to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read the justifications of their trips; carriers do not read judgements of themselves (0045).
create policy of_reservation on milestone_justifications for select to cabezal_company using (
  app_audience() = 'customer' and exists (select from guide_stops s where s.id_stop = milestone_justifications.id_stop));

alter table quality_criteria enable row level security;
alter table quality_criteria force row level security;
-- The criteria are visible to everybody who signs in.
create policy everybody on quality_criteria for select to cabezal_company, cabezal_driver using (true);
create policy everything on quality_criteria to cabezal_operator, cabezal_system using (true) with check (true);

alter table service_ratings enable row level security;
alter table service_ratings force row level security;
create policy everything on service_ratings to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read the ratings of their own people; carriers do not read ratings of themselves (0053).
create policy own on service_ratings for select to cabezal_company using (
  app_audience() = 'customer' and rater = 'CLIENT' and id_company = app_company()
  and exists (select from guides g where g.id_guide = service_ratings.id_guide));

alter table logbook_versions enable row level security;
alter table logbook_versions force row level security;
create policy everything on logbook_versions to cabezal_operator, cabezal_system using (true) with check (true);

alter table day_plans enable row level security;
alter table day_plans force row level security;
create policy everything on day_plans to cabezal_operator, cabezal_system using (true) with check (true);

-- Empties

alter table free_time_tariffs enable row level security;
alter table free_time_tariffs force row level security;
create policy everything on free_time_tariffs to cabezal_operator, cabezal_system using (true) with check (true);

alter table free_time_clocks enable row level security;
alter table free_time_clocks force row level security;
create policy everything on free_time_clocks to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the container, but only the columns of days (0400_16_rights.sql).
create policy of_container on free_time_clocks for select to cabezal_company using (
  exists (select from sub_reservations u where u.id_sub_reservation = free_time_clocks.id_sub_reservation));

alter table empty_operations enable row level security;
alter table empty_operations force row level security;
create policy everything on empty_operations to cabezal_operator, cabezal_system using (true) with check (true);

alter table street_turns enable row level security;
alter table street_turns force row level security;
create policy everything on street_turns to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the container of the export, but only whether the street turn was approved or cancelled.
create policy of_export on street_turns for select to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from sub_reservations u where u.id_sub_reservation = street_turns.id_export_sub));

alter table tariff_changes enable row level security;
alter table tariff_changes force row level security;
create policy everything on tariff_changes to cabezal_operator, cabezal_system using (true) with check (true);

-- Tracking

alter table positions enable row level security;
alter table positions force row level security;
create policy everything on positions to cabezal_operator, cabezal_system using (true) with check (true);
-- The track of a guide: from its first event, or from the departure from a place that the caller may not know (0089), until it ends.
-- Partitions have no policies; they are read only through this table.
create policy of_guide on positions for select to cabezal_company, cabezal_token using (
  exists (select from guides g where g.id_truck = positions.id_truck and g.issued_at is not null and g.deleted_at is null
    and positions.device_time >= (select min(case when app_hides_place(s.id_location, s.id_guide)
      then s.departure_at else coalesce(s.arrival_at, s.departure_at) end) from guide_stops s where s.id_guide = g.id_guide)
    and positions.device_time <= coalesce(g.finished_at, g.closed_at,
      case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') then
        (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end, 'infinity')));

alter table last_positions enable row level security;
alter table last_positions force row level security;
create policy everything on last_positions to cabezal_operator, cabezal_system using (true) with check (true);
-- A link sees the truck only while it drives a guide of the link, and not at a place that the caller may not know (0089).
create policy one on last_positions for select to cabezal_token using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO') and not app_hides_truck(g.id_guide)));
-- A carrier sees its trucks; a customer sees a truck only while it drives one of
-- the customer's guides, because before and after it may be on a trip of others.
create policy own on last_positions for select to cabezal_company using (
  exists (select from trucks t where t.id_truck = last_positions.id_truck)
  or exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null
    and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO') and not app_hides_truck(g.id_guide)));
-- Drivers see the trucks of their issued guides until these are closed.
create policy own_trip on last_positions for select to cabezal_driver using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.closed_at is null));

alter table guide_tracking enable row level security;
alter table guide_tracking force row level security;
create policy everything on guide_tracking to cabezal_operator, cabezal_system using (true) with check (true);

alter table tracking_shards enable row level security;
alter table tracking_shards force row level security;
create policy everything on tracking_shards to cabezal_system using (true) with check (true);

alter table tracking_owners enable row level security;
alter table tracking_owners force row level security;
create policy everything on tracking_owners to cabezal_system using (true) with check (true);

alter table device_signals enable row level security;
alter table device_signals force row level security;
create policy everything on device_signals to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the device.
create policy of_device on device_signals for select to cabezal_company using (
  exists (select from devices d where d.id_device = device_signals.id_device));

alter table device_callers enable row level security;
alter table device_callers force row level security;
create policy everything on device_callers to cabezal_operator, cabezal_system using (true) with check (true);
-- A company reads what its gateways forwarded, and who else sends the codes of its own modems.
create policy own on device_callers for select to cabezal_company using (
  id_company = app_company() or (id_company is null and exists (select from devices d where d.code = device_callers.code)));

alter table eta_bands enable row level security;
alter table eta_bands force row level security;
-- The usual error is shown with every ETA.
create policy everybody on eta_bands for select to cabezal_company, cabezal_token using (true);
create policy everything on eta_bands to cabezal_operator, cabezal_system using (true) with check (true);

alter table place_dwell enable row level security;
alter table place_dwell force row level security;
create policy everything on place_dwell to cabezal_operator, cabezal_system using (true) with check (true);

alter table device_omissions enable row level security;
alter table device_omissions force row level security;
create policy everything on device_omissions to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the device.
create policy of_device on device_omissions for select to cabezal_company using (
  exists (select from devices d where d.id_device = device_omissions.id_device));

-- Money

alter table payment_orders enable row level security;
alter table payment_orders force row level security;
create policy everything on payment_orders to cabezal_operator, cabezal_system using (true) with check (true);
-- Customers read the orders to which they are a party; the same for invoices.
create policy own on payment_orders for select to cabezal_company using (app_audience() = 'customer' and party && array[app_company()]);

alter table payment_order_lines enable row level security;
alter table payment_order_lines force row level security;
create policy everything on payment_order_lines to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the order.
create policy own on payment_order_lines for select to cabezal_company using (
  exists (select from payment_orders o where o.numero_orden = payment_order_lines.numero_orden));

alter table invoices enable row level security;
alter table invoices force row level security;
create policy everything on invoices to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on invoices for select to cabezal_company using (app_audience() = 'customer' and party && array[app_company()]);

alter table generator_rentals enable row level security;
alter table generator_rentals force row level security;
create policy everything on generator_rentals to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads its own prices for gensets.
create policy own on generator_rentals for select to cabezal_company using (id_company = app_company());

alter table cost_types enable row level security;
alter table cost_types force row level security;
create policy everything on cost_types to cabezal_operator, cabezal_system using (true) with check (true);

alter table guide_costs enable row level security;
alter table guide_costs force row level security;
create policy everything on guide_costs to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads what it is paid for its own guides, without the costs of third parties.
create policy own_cost on guide_costs for select to cabezal_company using (
  kind <> 'ITEM' and app_audience() = 'carrier' and exists (
    select from guides g where g.id_guide = guide_costs.id_guide and g.id_carrier = app_company()));

alter table advances enable row level security;
alter table advances force row level security;
create policy everything on advances to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads the advances that it received itself; drivers those that they received.
create policy own on advances for select to cabezal_company
  using (app_audience() = 'carrier' and beneficiary = 'TRANSPORTISTA' and id_carrier = app_company());
create policy own_driver on advances for select to cabezal_driver using (beneficiary = 'CONDUCTOR' and id_driver = app_driver());

alter table carrier_orders enable row level security;
alter table carrier_orders force row level security;
create policy everything on carrier_orders to cabezal_operator, cabezal_system using (true) with check (true);

alter table cutoffs enable row level security;
alter table cutoffs force row level security;
create policy everything on cutoffs to cabezal_operator, cabezal_system using (true) with check (true);
-- Those who are paid read their own lines, and the cortes in which they have a line.
create policy own on cutoffs for select to cabezal_company using (
  app_audience() = 'carrier' and exists (select from cutoff_lines l where l.id_corte = cutoffs.id_corte));
create policy own_driver on cutoffs for select to cabezal_driver using (
  exists (select from cutoff_lines l where l.id_corte = cutoffs.id_corte));

alter table cost_orders enable row level security;
alter table cost_orders force row level security;
create policy everything on cost_orders to cabezal_operator, cabezal_system using (true) with check (true);

alter table payment_costs enable row level security;
alter table payment_costs force row level security;
create policy everything on payment_costs to cabezal_operator, cabezal_system using (true) with check (true);

alter table bonus_withdrawals enable row level security;
alter table bonus_withdrawals force row level security;
create policy everything on bonus_withdrawals to cabezal_operator, cabezal_system using (true) with check (true);

alter table cutoff_lines enable row level security;
alter table cutoff_lines force row level security;
create policy everything on cutoff_lines to cabezal_operator, cabezal_system using (true) with check (true);
create policy own on cutoff_lines for select to cabezal_company using (app_audience() = 'carrier' and id_carrier = app_company());
create policy own_driver on cutoff_lines for select to cabezal_driver using (id_driver = app_driver());

alter table cutoff_exclusions enable row level security;
alter table cutoff_exclusions force row level security;
create policy everything on cutoff_exclusions to cabezal_operator, cabezal_system using (true) with check (true);

alter table cutoff_reversals enable row level security;
alter table cutoff_reversals force row level security;
create policy everything on cutoff_reversals to cabezal_operator, cabezal_system using (true) with check (true);

alter table bonus_rules enable row level security;
alter table bonus_rules force row level security;
create policy everything on bonus_rules to cabezal_operator, cabezal_system using (true) with check (true);

alter table billing_snoozes enable row level security;
alter table billing_snoozes force row level security;
create policy everything on billing_snoozes to cabezal_operator, cabezal_system using (true) with check (true);

-- Insight

alter table first_steps_dismissed enable row level security;
alter table first_steps_dismissed force row level security;
create policy everything on first_steps_dismissed to cabezal_operator, cabezal_system using (true) with check (true);

alter table reservation_facts enable row level security;
alter table reservation_facts force row level security;
create policy everything on reservation_facts to cabezal_operator, cabezal_system using (true) with check (true);

alter table daily_facts enable row level security;
alter table daily_facts force row level security;
create policy everything on daily_facts to cabezal_operator, cabezal_system using (true) with check (true);

alter table fact_changes enable row level security;
alter table fact_changes force row level security;
create policy everything on fact_changes to cabezal_operator, cabezal_system using (true) with check (true);
