-- Rights of the database roles on tables, sequences and functions; the policies in 0400_17_row_security.sql say on which rows.
-- The roles of companies, drivers and links only read: a verb checks the caller's scope and then continues as cabezal_system (0005). The
-- same queries run for every reader, so a role also has rights on tables of which its policies show it no row.

-- The system and the operator: all tables except those of the system alone. The
-- other roles read the partitions of positions only through positions itself.
grant select, insert, update, delete on
  audit_log, outbox, idempotency_keys, scheduled_jobs, files, drafts, saved_views, shipping_lines, ships, container_types, products,
  iva_types, parameters, motives, state_logs, workbooks, imports, import_rows, flexible_types, sap_postings, sap_tries, workbook_progress,
  roles, permission_actions, permission_urls, permission_action_urls, role_permissions, companies, users, sessions, push_subscriptions,
  company_associations, operations_teams, operations_team_users,
  provinces, cantons, locations, location_locals, geo_layers, routes, connection_points, nearby_locations,
  drivers, trucks, truck_certificates, credentials, equipments, devices, driver_licenses, driver_associations, device_mounts, gateways,
  device_keys,
  services, fees, purchase_fees, fee_items, purchase_fee_items, surcharges, holidays, purchase_params, fee_simulations,
  fee_simulation_rows, service_costs, dynamic_costs, deposit_costs,
  reservations, reservation_stops, sub_reservations, legs, leg_stops, reservation_parties, reservation_comments, comment_reads, tasks,
  task_assignees, reservation_tasks, task_comments, recurring_bookings, recurring_runs, reservation_copies, reservation_summaries,
  summary_sends, service_requests, discounts, discount_claims, discount_redemptions, task_changes, task_settles,
  access_tokens, guides, guide_stops, stand_bys, driver_problems, documents, slots, replan_needs, eta_samples, driver_notices,
  reservation_totals, rate_traces, charges, voided_charges, sub_costs, charge_proposals, container_totals,
  logbook, plan_runs, plan_proposals, assignment_bans, qr_logs, milestone_justifications, quality_criteria, service_ratings,
  logbook_versions, day_plans,
  free_time_tariffs, free_time_clocks, empty_operations, street_turns, tariff_changes,
  positions, last_positions, guide_tracking, device_signals, device_callers, eta_bands, place_dwell, device_omissions, positions_default,
  payment_orders, payment_order_lines, invoice_sequences, invoices, generator_rentals, cost_types, guide_costs, advances, carrier_orders,
  cutoffs, cost_orders, payment_costs, bonus_withdrawals, cutoff_lines, cutoff_exclusions, cutoff_reversals, bonus_rules, billing_snoozes,
  first_steps_dismissed, reservation_facts, daily_facts, fact_changes
  to cabezal_system, cabezal_operator;

-- Read by companies, drivers and links.
grant select on
  files, drafts, saved_views, shipping_lines, ships, container_types, products, iva_types, parameters, motives,
  roles, permission_actions, permission_urls, permission_action_urls, role_permissions, companies, users, push_subscriptions,
  company_associations,
  provinces, cantons, locations, location_locals, geo_layers,
  drivers, trucks, truck_certificates, credentials, equipments,
  services, fees, purchase_fees,
  reservations, reservation_stops, sub_reservations, legs, leg_stops,
  guides, guide_stops, stand_bys, documents,
  reservation_totals, charges,
  logbook,
  positions, last_positions,
  payment_orders, payment_order_lines, invoice_sequences, invoices, guide_costs
  to cabezal_company, cabezal_driver, cabezal_token;

-- Read by companies and drivers.
grant select on
  state_logs, workbooks, imports, import_rows, sap_postings, workbook_progress,
  operations_teams, operations_team_users,
  routes, connection_points, nearby_locations,
  driver_licenses, driver_associations,
  service_costs, dynamic_costs, deposit_costs,
  reservation_comments, comment_reads, service_requests, discounts, discount_claims, discount_redemptions,
  driver_problems, replan_needs,
  plan_runs, plan_proposals, assignment_bans, quality_criteria, service_ratings,
  generator_rentals, advances, carrier_orders, cutoffs, cost_orders, payment_costs, bonus_withdrawals, cutoff_lines, cutoff_exclusions,
  cutoff_reversals, bonus_rules
  to cabezal_company, cabezal_driver;

-- Read by companies.
grant select on
  flexible_types,
  devices, device_mounts, gateways,
  fee_items, purchase_fee_items, surcharges, holidays, purchase_params,
  reservation_parties, reservation_tasks,
  slots,
  qr_logs, milestone_justifications,
  device_signals, device_callers, device_omissions
  to cabezal_company;

-- For the system alone.
grant select, insert, update, delete on
  live_changes, live_epoch, attempts, removed_objects,
  second_factors, recovery_codes,
  tracking_shards, tracking_owners
  to cabezal_system;

-- The usual error of an ETA is shown with the ETA.
grant select on
  eta_bands
  to cabezal_company, cabezal_token;
-- The owner alone writes the list of applied migrations.
grant select on schema_migrations to cabezal_system;

-- Single columns: the free days that are left, but nothing about costs; that a street turn of a
-- container of theirs was approved, which replaces the EIR, but nothing about the other load; and what
-- the query of a freight's sum reads (the policies show no row of voided_charges to these roles).
grant select (id_clock, id_sub_reservation, started_on, ended_on, last_free_day) on free_time_clocks to cabezal_company;
grant select (id_export_sub, approved_at, cancelled_at) on street_turns to cabezal_company, cabezal_driver, cabezal_token;
grant select (id_charge, id_sub_reservation, id_fee, source, description, subtotal, computed_unit_price, given_up) on voided_charges
  to cabezal_company, cabezal_driver, cabezal_token;

grant usage, select, update on all sequences in schema public to cabezal_system, cabezal_operator;

-- Functions that run with the rights of cabezal_system, because they need rows that
-- the caller may not see. The right to create is needed for the change of owner only.
grant create on schema public to cabezal_system;
alter function container_in_use(text) owner to cabezal_system;
alter function discreet_carriers() owner to cabezal_system;
alter function drives_for_others(integer,integer) owner to cabezal_system;
alter function files_object_goes() owner to cabezal_system;
alter function guides_carriers() owner to cabezal_system;
alter function invoice_made() owner to cabezal_system;
alter function order_changed() owner to cabezal_system;
alter function place_is_foreign(integer,integer,integer) owner to cabezal_system;
alter function place_moved() owner to cabezal_system;
alter function reservation_changed() owner to cabezal_system;
alter function reservation_parties_follow() owner to cabezal_system;
alter function reservations_invoiced() owner to cabezal_system;
alter function reservations_party_follows() owner to cabezal_system;
alter function session_person(bytea,timestamptz) owner to cabezal_system;
alter function token_scope(bytea,text,timestamptz) owner to cabezal_system;
revoke create on schema public from cabezal_system;

-- Functions that not every role may call.
revoke execute on function clock_words(integer) from public;
revoke execute on function comments_for_me() from public;
grant execute on function comments_for_me() to cabezal_system, cabezal_operator, cabezal_company, cabezal_driver;
revoke execute on function fill_reservation_parties() from public;
grant execute on function fill_reservation_parties() to cabezal_system;
revoke execute on function keys_with(text,text[]) from public;
grant execute on function keys_with(text,text[]) to cabezal_system, cabezal_operator, cabezal_company;
revoke execute on function reservations_with(text[],text) from public;
grant execute on function reservations_with(text[],text) to cabezal_system, cabezal_operator, cabezal_company, cabezal_driver;
revoke execute on function secure_rows(text[]) from public;
revoke execute on function task_words(text,integer) from public;
