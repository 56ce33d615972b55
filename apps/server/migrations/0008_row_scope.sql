-- Row-level security: which rows an audience sees, whatever the query forgot. Forced, so that the owner is bound too.
-- Settings of the transaction: app.company, app.driver, app.guide (ids as text), app.audience ('carrier' | 'customer').

create function app_company() returns integer language sql stable return nullif(current_setting('app.company', true), '')::integer;
create function app_driver() returns integer language sql stable return nullif(current_setting('app.driver', true), '')::integer;
create function app_guide() returns integer language sql stable return nullif(current_setting('app.guide', true), '')::integer;
create function app_audience() returns text language sql stable return coalesce(current_setting('app.audience', true), '');

-- Reads run in the audience's role. A verb loads its target through that scope and then elevates to cabezal_system for its effects,
-- because derived statuses need rows that the caller may not see (another carrier's guide of the same reservation).
grant select, insert, update, delete on all tables in schema public to cabezal_system, cabezal_operator;
grant usage, select, update on all sequences in schema public to cabezal_system, cabezal_operator;
grant select on all tables in schema public to cabezal_company, cabezal_driver, cabezal_token;
revoke select on sessions, login_attempts, access_tokens, idempotency_keys, devices, outbox, scheduled_jobs, audit_log, guide_tracking
  from cabezal_company, cabezal_driver, cabezal_token;
-- Triggers that must see every row run as the system's role.
grant create on schema public to cabezal_system;
alter function guides_carriers() owner to cabezal_system;
alter function reservations_party_follows() owner to cabezal_system;
revoke create on schema public from cabezal_system;

do $$
declare t text;
begin
  foreach t in array array['companies','users','locations','drivers','trucks','truck_certificates','credentials','equipments','devices',
    'reservations','reservation_totals','reservation_stops','sub_reservations','legs','leg_stops','charges','fees','purchase_fees','guides','guide_stops','stand_bys','logbook',
    'documents','files','guide_costs','positions','last_positions','guide_tracking','payment_orders','payment_order_lines','invoices',
    'drafts','saved_views','push_subscriptions','company_associations','sessions','access_tokens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to cabezal_system, cabezal_operator using (true) with check (true)', t);
  end loop;
end $$;

-- Companies: the own one, the operator, every carrier by name, and the customers one acts for.
create policy own on companies to cabezal_company, cabezal_driver using (
  id_company = app_company() or is_operator or company_type = 'TRANS'
  or exists (select from company_associations a where a.id_company = app_company() and a.id_associated = companies.id_company));
create policy any_name on companies for select to cabezal_token using (is_operator);
create policy own on company_associations to cabezal_company using (id_company = app_company());
create policy own on users to cabezal_company using (id_company = app_company()) with check (id_company = app_company());
create policy operator_names on users for select to cabezal_company, cabezal_driver using (
  exists (select from companies c where c.id_company = users.id_company and c.is_operator));
create policy self on users to cabezal_driver using (id_driver = app_driver());
create policy own on drafts to cabezal_company, cabezal_driver using (id_user = nullif(current_setting('app.id_user', true), '')::integer);
create policy own on saved_views to cabezal_company, cabezal_driver using (id_user = nullif(current_setting('app.id_user', true), '')::integer);
create policy own on push_subscriptions to cabezal_company, cabezal_driver using (id_user = nullif(current_setting('app.id_user', true), '')::integer);

-- Places: public ones for everybody, plants only for their company and those who act for it.
create policy visible on locations to cabezal_company, cabezal_driver using (
  type <> 'PLT' or id_company = app_company()
  or exists (select from company_associations a where a.id_company = app_company() and a.id_associated = locations.id_company));
create policy of_guide on locations for select to cabezal_token using (
  exists (select from guide_stops s where s.id_guide = app_guide() and s.id_location = locations.id_location));

create policy own on drivers to cabezal_company using (party && array[app_company()]);
create policy self on drivers to cabezal_driver using (id_driver = app_driver());
create policy own on trucks to cabezal_company using (party && array[app_company()]);
create policy own on equipments to cabezal_company using (party && array[app_company()]);
create policy own on truck_certificates to cabezal_company using (exists (select from trucks t where t.id_truck = truck_certificates.id_truck));
create policy own on credentials to cabezal_company, cabezal_driver using (
  exists (select from drivers d where d.id_driver = credentials.id_driver) or exists (select from trucks t where t.id_truck = credentials.id_truck));

-- Reservations and what hangs on them.
create policy party on reservations to cabezal_company using (party && array[app_company()]) with check (party && array[app_company()]);
create policy party on sub_reservations to cabezal_company using (party && array[app_company()]) with check (party && array[app_company()]);
create policy of_driver on reservations to cabezal_driver using (
  exists (select from guides g where g.id_reservation = reservations.id_reservation));
create policy of_driver on sub_reservations to cabezal_driver using (
  exists (select from guides g where g.id_sub_reservation = sub_reservations.id_sub_reservation));
create policy of_guide on reservations to cabezal_token using (
  exists (select from guides g where g.id_reservation = reservations.id_reservation));
create policy of_guide on sub_reservations to cabezal_token using (
  exists (select from guides g where g.id_sub_reservation = sub_reservations.id_sub_reservation));
create policy of_reservation on reservation_stops to cabezal_company using (
  exists (select from reservations r where r.id_reservation = reservation_stops.id_reservation));
create policy of_reservation on legs to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from reservations r where r.id_reservation = legs.id_reservation));
create policy of_leg on leg_stops to cabezal_company using (exists (select from legs l where l.id_leg = leg_stops.id_leg));

-- Money has two sides: sale for customers, cost for carriers.
create policy sale on charges to cabezal_company using (
  app_audience() = 'customer' and exists (select from reservations r where r.id_reservation = charges.id_reservation));
create policy sale on fees for select to cabezal_company using (app_audience() = 'customer' and (id_client is null or id_client = app_company()
  or exists (select from company_associations a where a.id_company = app_company() and a.id_associated = fees.id_client)));
create policy own_price on purchase_fees for select to cabezal_company using (app_audience() = 'carrier' and id_carrier = app_company());
create policy own_cost on guide_costs for select to cabezal_company using (
  app_audience() = 'carrier' and exists (select from guides g where g.id_guide = guide_costs.id_guide and g.id_carrier = app_company()));
create policy own on payment_orders for select to cabezal_company using (app_audience() = 'customer' and party && array[app_company()]);
create policy own on payment_order_lines for select to cabezal_company using (
  exists (select from payment_orders o where o.numero_orden = payment_order_lines.numero_orden));
create policy own on invoices for select to cabezal_company using (app_audience() = 'customer' and party && array[app_company()]);

-- Guides: customers see those of their reservations, a carrier only its own, a driver the own issued ones, a token exactly one.
create policy party on guides to cabezal_company using (
  party && array[app_company()] and (app_audience() = 'customer' or id_carrier = app_company()))
  with check (party && array[app_company()]);
create policy own on guides to cabezal_driver using (id_driver = app_driver() and issued_at is not null and deleted_at is null);
create policy one on guides to cabezal_token using (id_guide = app_guide());
create policy of_guide on guide_stops to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = guide_stops.id_guide));
create policy of_guide on stand_bys to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = stand_bys.id_guide));
create policy of_guide on logbook to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = logbook.id_guide));
create policy of_subject on documents to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = documents.id_guide)
  or exists (select from reservations r where r.id_reservation = documents.id_reservation)
  or exists (select from drivers d where d.id_driver = documents.id_driver)
  or exists (select from trucks t where t.id_truck = documents.id_truck));
create policy own on files to cabezal_company using (
  id_company = app_company() or exists (select from documents d where d.id_file = files.id_file and d.deleted_at is null)
  or exists (select from truck_certificates c where c.id_file = files.id_file) or exists (select from credentials k where k.id_file = files.id_file));
create policy of_driver on files to cabezal_driver using (created_by = nullif(current_setting('app.id_user', true), '')::integer or exists (select from documents d where d.id_file = files.id_file and d.deleted_at is null));
create policy of_guide on files to cabezal_token using (exists (select from documents d where d.id_file = files.id_file));

-- Positions: a carrier sees its trucks; a customer, a driver or a page token a truck while it drives one of their guides, not before
-- (it may be on somebody else's trip) and not after.
create policy own on last_positions for select to cabezal_company using (
  exists (select from trucks t where t.id_truck = last_positions.id_truck)
  or exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')));
create policy own_trip on last_positions for select to cabezal_driver using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.closed_at is null));
create policy one on last_positions for select to cabezal_token using (
  exists (select from guides g where g.id_truck = last_positions.id_truck and g.deleted_at is null and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')));
create policy of_guide on positions for select to cabezal_company, cabezal_token using (
  exists (select from guides g where g.id_truck = positions.id_truck and g.issued_at is not null and g.deleted_at is null
    and positions.device_time >= (select min(coalesce(s.arrival_at, s.departure_at)) from guide_stops s where s.id_guide = g.id_guide)
    and positions.device_time <= coalesce(g.finished_at, g.closed_at,
      case when g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') then
        (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide) end, 'infinity')));
-- A partition has no policies of its own: it is read through its parent.
revoke select on positions_default from cabezal_company, cabezal_driver, cabezal_token;
