/** The names in texts of several names each. */
const list = (...texts) => texts.flatMap(text => text.split(' '));

/**
 * The tables and views of the schema by area, in the order of scripts/areas.mjs (decision 0165). A query names tables of its own area and of
 * lower ones. A table stands in the area whose facts it stores; if a lower area writes it, or derives its own facts from it, in that one: what a
 * reservation and its trips are is in `trips`, although `bookings`, `operations` and `empties` write it too.
 */
export const TABLES = {
  system: list(
    // The server's own work.
    'audit_log outbox idempotency_keys scheduled_jobs attempts live_changes live_epoch',
    // What people are told.
    'notices notification_subjects notification_messages notification_settings notification_quiet',
    'unsubscribe_links refused_addresses notification_emails notification_clients notification_templates notification_extra_admins',
    'notification_phones whatsapp_numbers whatsapp_templates',
    // Files, documents, and what people have not saved yet.
    'files removed_objects documents drafts saved_views state_logs',
    // Imported files.
    'workbooks workbook_progress imports import_rows',
    // Documents in SAP.
    'sap_postings sap_tries',
    // Catalogues and parameters.
    'shipping_lines ships container_types flexible_types products motives holidays iva_types parameters',
    // Rights.
    'permission_actions permission_urls permission_action_urls role_permissions',
    // Who signs in, on which browsers push messages are shown, and the links and phones that open without signing in.
    'sessions push_subscriptions access_tokens phone_bindings',
    // Keys of this installation.
    'installation_secrets',
  ),
  trips: list(
    // Reservations, their containers and legs.
    'reservations reservation_stops reservation_parties sub_reservations legs leg_stops slots disvs',
    // Trips, and what happened on them.
    'guides guide_stops guide_tracking stand_bys driver_problems milestone_justifications logbook replan_needs',
    'eta_samples driver_notices alert_cases alert_case_events alert_reminders emergencies phone_positions receipts told_facts',
    // Rules of ports and depots about slots.
    'terminals',
    // What follows from these facts: tasks, and clocks of boxes.
    'tasks task_assignees reservation_tasks',
    'free_time_tariffs free_time_clocks tariff_changes street_turns',
  ),
  people: list(
    'companies company_associations driver_associations generator_rentals operations_teams operations_team_users',
    'roles users second_factors recovery_codes',
  ),
  places: list('provinces cantons locations location_locals nearby_locations connection_points routes geo_layers'),
  fleet: list(
    'drivers driver_former_terms driver_licenses trucks truck_certificates credentials equipments last_positions',
    'devices device_mounts device_keys device_signals device_callers device_omissions gateways',
  ),
  prices: list(
    // What is sold.
    'services fees fee_items surcharges fee_simulations fee_simulation_rows',
    'charges voided_charges charge_proposals reservation_totals container_totals rate_traces',
    'discounts discount_claims discount_redemptions discount_uses',
    // A view of money's tables: the orders that charges are on.
    'billed_lines',
    // What is paid.
    'purchase_fees purchase_fee_items purchase_params service_costs dynamic_costs deposit_costs',
    'cost_types sub_costs guide_costs payment_costs',
  ),
  bookings: list(
    'reservation_comments comment_reads reservation_copies reservation_summaries summary_sends',
    'recurring_bookings recurring_runs service_requests task_comments task_changes task_settles nec_sends',
  ),
  operations: list(
    'plan_runs plan_proposals assignment_bans day_plans logbook_versions qr_logs',
    'quality_criteria service_ratings terminal_codes slot_offers',
  ),
  empties: list('empty_operations'),
  tracking: list(
    'alerts alert_conditions positions positions_default position_days position_holds held_positions reefer_readings tracking_shards tracking_owners eta_bands place_dwell',
  ),
  money: list(
    'payment_orders payment_order_lines invoices invoice_sequences billing_snoozes cost_orders carrier_orders advances',
    'travel_allowance_rates bonus_rules bonus_withdrawals fines',
    'cutoffs cutoff_lines cutoff_exclusions cutoff_reversals cutoff_documents',
  ),
  insight: list('reservation_facts daily_facts fact_changes first_steps_dismissed'),
};

/**
 * Master records: facts of every area refer to them by id, and lists show their names. So queries of lower areas may read them, but not write
 * them.
 */
export const MASTER_RECORDS = list(
  'companies company_associations roles users',
  'provinces cantons locations routes',
  'drivers trucks truck_certificates credentials equipments',
  'services',
);
