// Made by "npm run db:types" from the migrations. Do not edit.
import type { ColumnType } from 'kysely';

export interface AccessTokensTable {
  token_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  purpose: ColumnType<string, string, string>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_guides: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  withdrawn_guides: ColumnType<number[], number[] | undefined, number[]>;
  id_link: ColumnType<number, number | undefined, number>;
  given_to: ColumnType<string | null, string | null | undefined, string | null>;
  id_phone_binding: ColumnType<number | null, number | null | undefined, number | null>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface AdvancesTable {
  id_advance: ColumnType<number, number | undefined, number>;
  voucher_number: ColumnType<string, string | undefined, string>;
  id_guide: ColumnType<number, number, number>;
  beneficiary: ColumnType<string, string, string>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  amount: ColumnType<string, string | number, string | number>;
  method: ColumnType<string, string, string>;
  justification: ColumnType<string, string, string>;
  issued_at: ColumnType<string, string | Date, string | Date>;
  issued_by: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  handed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  handed_by: ColumnType<number | null, number | null | undefined, number | null>;
  annulled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  annulled_by: ColumnType<number | null, number | null | undefined, number | null>;
  printed: ColumnType<number, number | undefined, number>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  reminded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_reminder: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface AlertCaseEventsTable {
  id_alert_case_event: ColumnType<number, number | undefined, number>;
  id_alert_case: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  at: ColumnType<string, string | Date, string | Date>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AlertCasesTable {
  id_alert_case: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  cause_key: ColumnType<string, string, string>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  severity: ColumnType<string, string, string>;
  began_at: ColumnType<string, string | Date, string | Date>;
  opened_at: ColumnType<string, string | Date, string | Date>;
  last_seen_at: ColumnType<string, string | Date, string | Date>;
  occurrences: ColumnType<number, number | undefined, number>;
  signals: ColumnType<unknown, unknown, unknown>;
  shown_kinds: ColumnType<string[], string[] | undefined, string[]>;
  state: ColumnType<string, string, string>;
  id_owner: ColumnType<number | null, number | null | undefined, number | null>;
  acked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  acked_by: ColumnType<number | null, number | null | undefined, number | null>;
  ack_due_at: ColumnType<string, string | Date, string | Date>;
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  ended_by: ColumnType<number | null, number | null | undefined, number | null>;
  resolution: ColumnType<string | null, string | null | undefined, string | null>;
  version: ColumnType<number, number | undefined, number>;
  id_alert: ColumnType<number | null, number | null | undefined, number | null>;
  reminded_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cleared_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  ended_why: ColumnType<string | null, string | null | undefined, string | null>;
  end_due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  end_told_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  snoozed_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  escalation_level: ColumnType<number, number | undefined, number>;
  verdict: ColumnType<string | null, string | null | undefined, string | null>;
  is_drill: ColumnType<boolean, boolean | undefined, boolean>;
  end_asked_by: ColumnType<number | null, number | null | undefined, number | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  ceased: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface AlertConditionsTable {
  id_guide: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  since: ColumnType<string, string | Date, string | Date>;
}

export interface AlertRemindersTable {
  id_alert_reminder: ColumnType<number, number | undefined, number>;
  id_alert_case: ColumnType<number, number, number>;
  id_user: ColumnType<number, number, number>;
  remind_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  interval_min: ColumnType<number | null, number | null | undefined, number | null>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  last_tick: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  done_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface AlertsTable {
  id_alert: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  severity: ColumnType<string, string, string>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  id_client: ColumnType<number | null, number | null | undefined, number | null>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  thresholds: ColumnType<unknown, unknown | undefined, unknown>;
  for_min: ColumnType<number, number | undefined, number>;
  interval_min: ColumnType<number | null, number | null | undefined, number | null>;
  recipients: ColumnType<unknown, unknown | undefined, unknown>;
  sla_ack_min: ColumnType<number, number, number>;
  playbook: ColumnType<string | null, string | null | undefined, string | null>;
  disabled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  disabled_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  disabled_motive: ColumnType<string | null, string | null | undefined, string | null>;
  disabled_by: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
  clear_min: ColumnType<number, number | undefined, number>;
  sla_end_min: ColumnType<number | null, number | null | undefined, number | null>;
  escalation: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface AssignmentBansTable {
  id_ban: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  id_client: ColumnType<number | null, number | null | undefined, number | null>;
  until: ColumnType<string, string, string>;
  reason: ColumnType<string, string, string>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface AttemptsTable {
  key: ColumnType<string, string, string>;
  count: ColumnType<number, number, number>;
  began_at: ColumnType<string, string | Date, string | Date>;
}

export interface AuditLogTable {
  id: ColumnType<number, number | undefined, number>;
  at: ColumnType<string, string | Date | undefined, string | Date>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  action: ColumnType<string, string, string>;
  noun: ColumnType<string, string, string>;
  id_record: ColumnType<string, string, string>;
  before: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  after: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  motive: ColumnType<string | null, string | null | undefined, string | null>;
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface BilledLinesTable {
  id_line: ColumnType<number | null, number | null | undefined, number | null>;
  numero_orden: ColumnType<number | null, number | null | undefined, number | null>;
  id_charge: ColumnType<number | null, number | null | undefined, number | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_service: ColumnType<number | null, number | null | undefined, number | null>;
  subtotal: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  bill_to_name: ColumnType<string | null, string | null | undefined, string | null>;
  emission_date: ColumnType<string | null, string | null | undefined, string | null>;
  status: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  invoiced_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface BillingSnoozesTable {
  id_bill_to: ColumnType<number, number, number>;
  stage: ColumnType<string, string, string>;
  until: ColumnType<string, string, string>;
  reason: ColumnType<string, string, string>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface BonusRulesTable {
  id_bonus_rule: ColumnType<number, number | undefined, number>;
  escalafon: ColumnType<string | null, string | null | undefined, string | null>;
  kind: ColumnType<string, string, string>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  km_from: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  km_to: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  reefer: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  amount: ColumnType<string, string | number, string | number>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  version: ColumnType<number, number | undefined, number>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface BonusWithdrawalsTable {
  id_withdrawal: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  amount: ColumnType<string, string | number, string | number>;
  date: ColumnType<string, string, string>;
  document: ColumnType<string, string, string>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface CantonsTable {
  id_canton: ColumnType<number, number | undefined, number>;
  id_province: ColumnType<number, number, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  lat: ColumnType<number | null, number | null | undefined, number | null>;
  lng: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface CarrierOrdersTable {
  numero_orden: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  guide_number: ColumnType<string, string, string>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number, number, number>;
  carrier_name: ColumnType<string, string, string>;
  carrier_ruc: ColumnType<string, string, string>;
  order_date: ColumnType<string, string, string>;
  agreed: ColumnType<unknown, unknown, unknown>;
  lines: ColumnType<unknown, unknown, unknown>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva: ColumnType<string, string | number, string | number>;
  total: ColumnType<string, string | number, string | number>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  sap_number: ColumnType<string | null, string | null | undefined, string | null>;
  cancel_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ChargeProposalsTable {
  id_charge_proposal: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  kind: ColumnType<string, string, string>;
  subject: ColumnType<number, number, number>;
  id_service: ColumnType<number, number, number>;
  quantity: ColumnType<string, string | number, string | number>;
  unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  id_motivo: ColumnType<number | null, number | null | undefined, number | null>;
  description: ColumnType<string, string, string>;
  reason: ColumnType<string, string, string>;
  facts: ColumnType<unknown, unknown, unknown>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_name: ColumnType<string | null, string | null | undefined, string | null>;
  dismiss_reason: ColumnType<string | null, string | null | undefined, string | null>;
  id_charge: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
  takes_back: ColumnType<number | null, number | null | undefined, number | null>;
  of_plan: ColumnType<boolean, boolean | undefined, boolean>;
  plan_subject: ColumnType<number | null, number | null | undefined, number | null>;
  id_street_turn: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ChargesTable {
  id_charge: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  id_service: ColumnType<number, number, number>;
  id_fee: ColumnType<number | null, number | null | undefined, number | null>;
  source: ColumnType<string, string, string>;
  description: ColumnType<string, string, string>;
  quantity: ColumnType<string, string | number, string | number>;
  unit_price: ColumnType<string, string | number, string | number>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva_kind: ColumnType<string, string, string>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  waived_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  id_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  id_fee_item: ColumnType<number | null, number | null | undefined, number | null>;
  id_surcharge: ColumnType<number | null, number | null | undefined, number | null>;
  id_trace: ColumnType<number | null, number | null | undefined, number | null>;
  computed_quantity: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  computed_unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  booked: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  unpriced: ColumnType<boolean, boolean | undefined, boolean>;
  id_payment_cost: ColumnType<number | null, number | null | undefined, number | null>;
  voucher_iva: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  id_discount: ColumnType<number | null, number | null | undefined, number | null>;
  reduces: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface CommentReadsTable {
  id_user: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  last_id: ColumnType<number, number, number>;
}

export interface CompaniesTable {
  id_company: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  ruc: ColumnType<string, string, string>;
  company_type: ColumnType<string, string, string>;
  is_operator: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  blocked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  blocked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  notifications_share: ColumnType<boolean, boolean | undefined, boolean>;
  share_driver_truck: ColumnType<boolean, boolean | undefined, boolean>;
  create_disv: ColumnType<boolean, boolean | undefined, boolean>;
  nec_agent_foreign: ColumnType<string | null, string | null | undefined, string | null>;
  early_billing: ColumnType<boolean, boolean | undefined, boolean>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  phone_work: ColumnType<string | null, string | null | undefined, string | null>;
  instructions: ColumnType<string | null, string | null | undefined, string | null>;
  internal_notes: ColumnType<string | null, string | null | undefined, string | null>;
  company_logo: ColumnType<string | null, string | null | undefined, string | null>;
  id_advisor: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search_text: ColumnType<string, string | undefined, string>;
  qualification: ColumnType<string, string | undefined, string>;
  name_text: ColumnType<string, string | undefined, string>;
  min_margin_pct: ColumnType<number | null, number | null | undefined, number | null>;
  costs_only: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface CompanyAssociationsTable {
  id_company: ColumnType<number, number, number>;
  id_associated: ColumnType<number, number, number>;
  opened_on: ColumnType<string, string | undefined, string>;
  author: ColumnType<string, string | undefined, string>;
}

export interface ConnectionPointsTable {
  id_location: ColumnType<number, number, number>;
  outlets: ColumnType<number, number, number>;
  voltage_v: ColumnType<number, number, number>;
  cost_hour: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  backup_generator: ColumnType<boolean, boolean | undefined, boolean>;
  open_24h: ColumnType<boolean, boolean | undefined, boolean>;
  observation: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ContainerTotalsTable {
  id_sub_reservation: ColumnType<number, number, number>;
  spent: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  reckoned: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  unknown: ColumnType<number, number, number>;
  open_legs: ColumnType<number, number, number>;
}

export interface ContainerTypesTable {
  id_container_type: ColumnType<number, number | undefined, number>;
  iso: ColumnType<string, string, string>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  length_ft: ColumnType<number, number, number>;
  tare_kg: ColumnType<number, number, number>;
  payload_kg: ColumnType<number, number, number>;
  teu: ColumnType<string, string | number, string | number>;
  reefer: ColumnType<boolean, boolean, boolean>;
  chassis: ColumnType<string, string, string>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface CostOrdersTable {
  numero_orden: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string | undefined, string>;
  company_provider_id: ColumnType<number, number, number>;
  provider_name: ColumnType<string, string, string>;
  provider_ruc: ColumnType<string, string, string>;
  document_number: ColumnType<string, string, string>;
  document_date: ColumnType<string, string, string>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva: ColumnType<string, string | number, string | number>;
  total: ColumnType<string, string | number, string | number>;
  status: ColumnType<string, string | undefined, string>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  sap_number: ColumnType<string | null, string | null | undefined, string | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  cancel_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancel_reason: ColumnType<string | null, string | null | undefined, string | null>;
  cancel_asked_by: ColumnType<number | null, number | null | undefined, number | null>;
  id_corte: ColumnType<number | null, number | null | undefined, number | null>;
  document_auth: ColumnType<string | null, string | null | undefined, string | null>;
  due_date: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CostTypesTable {
  id_cost_type: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  iva_kind: ColumnType<string, string, string>;
  sap_item_code: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  id_service: ColumnType<number | null, number | null | undefined, number | null>;
  rebillable_default: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface CredentialsTable {
  id_credential: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  name: ColumnType<string, string, string>;
  expires_on: ColumnType<string, string, string>;
  state: ColumnType<string, string | undefined, string>;
  banned_reason: ColumnType<string | null, string | null | undefined, string | null>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  replaced_by: ColumnType<number | null, number | null | undefined, number | null>;
  kind: ColumnType<string, string | undefined, string>;
  issued_on: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  version: ColumnType<number, number | undefined, number>;
}

export interface CutoffDocumentsTable {
  numero_orden: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  id_corte: ColumnType<number, number, number>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  guide_number: ColumnType<string | null, string | null | undefined, string | null>;
  counterparty: ColumnType<string, string, string>;
  total: ColumnType<string, string | number, string | number>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  sap_number: ColumnType<string | null, string | null | undefined, string | null>;
  cancel_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  credits: ColumnType<number | null, number | null | undefined, number | null>;
  document_number: ColumnType<string | null, string | null | undefined, string | null>;
  document_auth: ColumnType<string | null, string | null | undefined, string | null>;
  document_date: ColumnType<string | null, string | null | undefined, string | null>;
  iva: ColumnType<string | null, string | number | null | undefined, string | number | null>;
}

export interface CutoffExclusionsTable {
  id_corte: ColumnType<number, number, number>;
  id_guide: ColumnType<number, number, number>;
  reason: ColumnType<string, string, string>;
}

export interface CutoffLinesTable {
  id_line: ColumnType<number, number | undefined, number>;
  id_corte: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  position: ColumnType<number, number, number>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  payee_name: ColumnType<string, string, string>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  id_advance: ColumnType<number | null, number | null | undefined, number | null>;
  id_withdrawal: ColumnType<number | null, number | null | undefined, number | null>;
  concept: ColumnType<string, string, string>;
  base: ColumnType<string, string | number, string | number>;
  quantity: ColumnType<string, string | number, string | number>;
  amount: ColumnType<string, string | number, string | number>;
  formula: ColumnType<string, string, string>;
  inputs: ColumnType<unknown, unknown, unknown>;
  is_earlier: ColumnType<boolean, boolean, boolean>;
  adjusted_from: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  reverses: ColumnType<number | null, number | null | undefined, number | null>;
  live: ColumnType<boolean, boolean | undefined, boolean>;
  id_fine: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface CutoffReversalsTable {
  id_line: ColumnType<number, number, number>;
  motive: ColumnType<string, string, string>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  numero_orden: ColumnType<number | null, number | null | undefined, number | null>;
  netted: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface CutoffsTable {
  id_corte: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  sequence: ColumnType<number, number, number>;
  number: ColumnType<string, string | undefined, string>;
  period_from: ColumnType<string, string, string>;
  period_to: ColumnType<string, string, string>;
  cutoff_at: ColumnType<string, string | Date, string | Date>;
  closed_at: ColumnType<string, string | Date, string | Date>;
  closed_by: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  total: ColumnType<string, string | number, string | number>;
  lines_count: ColumnType<number, number, number>;
  hash: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface DailyFactsTable {
  date_kind: ColumnType<string, string, string>;
  day: ColumnType<string, string, string>;
  id_client: ColumnType<number, number, number>;
  id_addressee: ColumnType<number | null, number | null | undefined, number | null>;
  id_advisor: ColumnType<number | null, number | null | undefined, number | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  reservation_type: ColumnType<string, string, string>;
  own: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  reservations: ColumnType<number, number, number>;
  containers: ColumnType<number, number, number>;
  sale: ColumnType<string, string | number, string | number>;
  ordered: ColumnType<string, string | number, string | number>;
  sent: ColumnType<string, string | number, string | number>;
  invoiced: ColumnType<string, string | number, string | number>;
  cost: ColumnType<string, string | number, string | number>;
}

export interface DayPlansTable {
  id_day_plan: ColumnType<number, number | undefined, number>;
  date: ColumnType<string, string, string>;
  version: ColumnType<number, number, number>;
  published_at: ColumnType<string, string | Date, string | Date>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  legs: ColumnType<unknown, unknown, unknown>;
}

export interface DepositCostsTable {
  id_deposit_cost: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  id_family: ColumnType<number, number, number>;
  version: ColumnType<number, number | undefined, number>;
  id_location: ColumnType<number, number, number>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_container_type: ColumnType<number | null, number | null | undefined, number | null>;
  cost_kind: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface DeviceCallersTable {
  code: ColumnType<string, string, string>;
  reason: ColumnType<string, string, string>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  address: ColumnType<string, string, string>;
  times: ColumnType<number, number | undefined, number>;
  first_at: ColumnType<string, string | Date, string | Date>;
  last_at: ColumnType<string, string | Date, string | Date>;
  id_device_caller: ColumnType<number, number | undefined, number>;
}

export interface DeviceKeysTable {
  id_device_key: ColumnType<number, number | undefined, number>;
  id_device: ColumnType<number | null, number | null | undefined, number | null>;
  id_gateway: ColumnType<number | null, number | null | undefined, number | null>;
  key_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  made_at: ColumnType<string, string | Date | undefined, string | Date>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  ends_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface DeviceMountsTable {
  id_device_mount: ColumnType<number, number | undefined, number>;
  id_device: ColumnType<number, number, number>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  from_at: ColumnType<string, string | Date, string | Date>;
  to_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  id_equipment: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface DeviceOmissionsTable {
  id_device: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  times: ColumnType<number, number | undefined, number>;
  first_at: ColumnType<string, string | Date, string | Date>;
  last_at: ColumnType<string, string | Date, string | Date>;
  device_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reason: ColumnType<string, string, string>;
}

export interface DeviceSignalsTable {
  id_device: ColumnType<number, number, number>;
  heard_at: ColumnType<string, string | Date, string | Date>;
  device_time: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  lat: ColumnType<number | null, number | null | undefined, number | null>;
  lng: ColumnType<number | null, number | null | undefined, number | null>;
  outcome: ColumnType<string, string, string>;
  clock_off_s: ColumnType<number | null, number | null | undefined, number | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DevicesTable {
  id_device: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  id_equipment: ColumnType<number, number, number>;
  sender: ColumnType<string, string | undefined, string>;
  key_made_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  old_key_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  touched_at: ColumnType<string, string | Date | undefined, string | Date>;
  owned_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface DiscountClaimsTable {
  id_discount: ColumnType<number, number, number>;
  id_company: ColumnType<number, number, number>;
  claimed_at: ColumnType<string, string | Date, string | Date>;
  claimed_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface DiscountRedemptionsTable {
  id_redemption: ColumnType<number, number | undefined, number>;
  id_discount: ColumnType<number, number, number>;
  id_company: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  amount: ColumnType<string, string | number | undefined, string | number>;
  redeemed_by: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  redeemed_at: ColumnType<string, string | Date, string | Date>;
  reversed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reversed_reason: ColumnType<string | null, string | null | undefined, string | null>;
  reversed_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  most: ColumnType<string, string | number | undefined, string | number>;
}

export interface DiscountUsesTable {
  id_discount: ColumnType<number, number, number>;
  id_company: ColumnType<number, number, number>;
  used: ColumnType<number, number, number>;
  given: ColumnType<string, string | number, string | number>;
}

export interface DiscountsTable {
  id_discount: ColumnType<number, number | undefined, number>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  name: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  value: ColumnType<string, string | number, string | number>;
  base: ColumnType<string, string, string>;
  id_service: ColumnType<number | null, number | null | undefined, number | null>;
  max_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  min_sale: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  id_clients: ColumnType<number[], number[] | undefined, number[]>;
  reservation_type: ColumnType<string | null, string | null | undefined, string | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string, string, string>;
  limit_total: ColumnType<number | null, number | null | undefined, number | null>;
  limit_client: ColumnType<number | null, number | null | undefined, number | null>;
  budget_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  stackable: ColumnType<boolean, boolean | undefined, boolean>;
  priority: ColumnType<number, number | undefined, number>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date, string | Date>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface DisvsTable {
  id_disv: ColumnType<number, number | undefined, number>;
  adapter: ColumnType<string, string | undefined, string>;
  id_location: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  id_guide: ColumnType<number, number, number>;
  reference: ColumnType<string, string, string>;
  entry_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  data: ColumnType<unknown, unknown | undefined, unknown>;
  container_code: ColumnType<string | null, string | null | undefined, string | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  number: ColumnType<string | null, string | null | undefined, string | null>;
  validated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  submitted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  uncertain_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  not_found_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  rejected_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_code: ColumnType<string | null, string | null | undefined, string | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  issued_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_asked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  version: ColumnType<number, number | undefined, number>;
}

export interface DocumentsTable {
  id_document: ColumnType<number, number | undefined, number>;
  id_file: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_equipment: ColumnType<number | null, number | null | undefined, number | null>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  replaced_by: ColumnType<number | null, number | null | undefined, number | null>;
  id_problem: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  by_driver: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

export interface DraftsTable {
  id_user: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  payload: ColumnType<unknown, unknown, unknown>;
  updated_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface DriverAssociationsTable {
  id_association: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  id_company: ColumnType<number, number, number>;
  opened_on: ColumnType<string, string, string>;
  closed_on: ColumnType<string | null, string | null | undefined, string | null>;
  opened_by: ColumnType<string, string, string>;
  closed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DriverFormerTermsTable {
  id_driver: ColumnType<number, number, number>;
  until: ColumnType<string, string, string>;
  id_company: ColumnType<number, number, number>;
  escalafon: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DriverLicensesTable {
  id_license: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  license_type: ColumnType<string, string, string>;
  issued_on: ColumnType<string | null, string | null | undefined, string | null>;
  license_expiry: ColumnType<string, string, string>;
  id_document: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface DriverNoticesTable {
  id_driver_notice: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  kind: ColumnType<string, string, string>;
  text: ColumnType<string, string, string>;
  called: ColumnType<boolean, boolean | undefined, boolean>;
  told_start: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  told_truck: ColumnType<number | null, number | null | undefined, number | null>;
  sent_at: ColumnType<string, string | Date, string | Date>;
  has_page: ColumnType<boolean, boolean, boolean>;
  mails: ColumnType<number, number | undefined, number>;
  mails_failed: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  received_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  failed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  told_way: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface DriverProblemsTable {
  id_problem: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<string, string | Date, string | Date>;
  created_at: ColumnType<string, string | Date, string | Date>;
  driver_name: ColumnType<string, string, string>;
  place: ColumnType<string | null, string | null | undefined, string | null>;
  lat: ColumnType<number | null, number | null | undefined, number | null>;
  lng: ColumnType<number | null, number | null | undefined, number | null>;
  phone_key: ColumnType<string | null, string | null | undefined, string | null>;
  attended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  attended_by: ColumnType<number | null, number | null | undefined, number | null>;
  attended_name: ColumnType<string | null, string | null | undefined, string | null>;
  attended_note: ColumnType<string | null, string | null | undefined, string | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface DriversTable {
  id_driver: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  identification_card: ColumnType<string, string, string>;
  identification_kind: ColumnType<string, string | undefined, string>;
  name: ColumnType<string, string, string>;
  last_name: ColumnType<string, string, string>;
  nationality: ColumnType<string, string | undefined, string>;
  gender: ColumnType<string | null, string | null | undefined, string | null>;
  civil_status: ColumnType<string | null, string | null | undefined, string | null>;
  instruction: ColumnType<string | null, string | null | undefined, string | null>;
  blood_type: ColumnType<string | null, string | null | undefined, string | null>;
  birth_date: ColumnType<string | null, string | null | undefined, string | null>;
  escalafon: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  license_type: ColumnType<string, string | undefined, string>;
  license_expiry: ColumnType<string | null, string | null | undefined, string | null>;
  license_points: ColumnType<string, string | number | undefined, string | number>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  observation_driver: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  date_created: ColumnType<string, string | Date | undefined, string | Date>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  search_text: ColumnType<string, string | undefined, string>;
  qualification: ColumnType<string, string | undefined, string>;
  credentials_due: ColumnType<string | null, string | null | undefined, string | null>;
  credential_places: ColumnType<number[], number[] | undefined, number[]>;
}

export interface DynamicCostsTable {
  id_dynamic_cost: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  id_family: ColumnType<number, number, number>;
  version: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  id_cost_type: ColumnType<number, number, number>;
  method: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  applies_to: ColumnType<string, string, string>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface EmergenciesTable {
  id_emergency: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  phone_key: ColumnType<string, string, string>;
  at: ColumnType<string, string | Date, string | Date>;
  heard_at: ColumnType<string, string | Date, string | Date>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  driver_name: ColumnType<string, string, string>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface EmptyOperationsTable {
  id_operation: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_shipping_line: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  id_origin: ColumnType<number, number, number>;
  id_destination: ColumnType<number, number, number>;
  distance_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  quantity: ColumnType<number, number, number>;
  id_service: ColumnType<number, number, number>;
  source: ColumnType<string, string | undefined, string>;
  external_ref: ColumnType<string | null, string | null | undefined, string | null>;
  sync_version: ColumnType<number | null, number | null | undefined, number | null>;
  sync_state: ColumnType<string | null, string | null | undefined, string | null>;
  sync_error: ColumnType<string | null, string | null | undefined, string | null>;
  synced_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface EquipmentsTable {
  id_equipment: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  id_company: ColumnType<number, number, number>;
  disk: ColumnType<string, string, string>;
  license_plate: ColumnType<string | null, string | null | undefined, string | null>;
  size: ColumnType<string | null, string | null | undefined, string | null>;
  attributes: ColumnType<unknown, unknown | undefined, unknown>;
  availability: ColumnType<string, string | undefined, string>;
  is_own: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  search_text: ColumnType<string, string | undefined, string>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_owner: ColumnType<number | null, number | null | undefined, number | null>;
  observation: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  expires_on: ColumnType<string | null, string | null | undefined, string | null>;
  id_mounted_on: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface EtaBandsTable {
  horizon_min: ColumnType<number, number, number>;
  n: ColumnType<number, number, number>;
  low_min: ColumnType<string, string | number, string | number>;
  high_min: ColumnType<string, string | number, string | number>;
}

export interface EtaSamplesTable {
  id_stop: ColumnType<number, number, number>;
  horizon_min: ColumnType<number, number, number>;
  id_guide: ColumnType<number, number, number>;
  predicted_at: ColumnType<string, string | Date, string | Date>;
  eta_at: ColumnType<string, string | Date, string | Date>;
  planned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  plan_key: ColumnType<string, string, string>;
  actual_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_min: ColumnType<string | null, string | number | null | undefined, string | number | null>;
}

export interface FactChangesTable {
  id_change: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  emission_day: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FeeItemsTable {
  id_fee_item: ColumnType<number, number | undefined, number>;
  id_fee: ColumnType<number, number, number>;
  id_service: ColumnType<number, number, number>;
  method: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  min_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  max_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  included: ColumnType<boolean, boolean | undefined, boolean>;
  auto: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface FeeSimulationRowsTable {
  id_simulation: ColumnType<number, number, number>;
  rank: ColumnType<number, number, number>;
  is_open: ColumnType<boolean, boolean, boolean>;
  id_reservation: ColumnType<number, number, number>;
  client: ColumnType<string, string, string>;
  lane: ColumnType<string, string, string>;
  appointment_date: ColumnType<string, string, string>;
  containers: ColumnType<number, number, number>;
  before: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  after: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  sentences: ColumnType<unknown, unknown, unknown>;
}

export interface FeeSimulationsTable {
  id_simulation: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number, number, number>;
  author: ColumnType<string, string, string>;
  state: ColumnType<string, string | undefined, string>;
  months: ColumnType<number, number, number>;
  drafts: ColumnType<unknown, unknown, unknown>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  totals: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  starts: ColumnType<number, number | undefined, number>;
}

export interface FeesTable {
  id_fee: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  reservation_type: ColumnType<string | null, string | null | undefined, string | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  id_container_type: ColumnType<number | null, number | null | undefined, number | null>;
  id_client: ColumnType<number | null, number | null | undefined, number | null>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_product: ColumnType<number | null, number | null | undefined, number | null>;
  diesel_base_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  free_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  basic: ColumnType<boolean, boolean | undefined, boolean>;
  id_family: ColumnType<number, number, number>;
  template: ColumnType<string | null, string | null | undefined, string | null>;
  id_plant: ColumnType<number | null, number | null | undefined, number | null>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
  id_province: ColumnType<number | null, number | null | undefined, number | null>;
  container_group: ColumnType<string | null, string | null | undefined, string | null>;
  km_from: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  km_to: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FilesTable {
  id_file: ColumnType<number, number | undefined, number>;
  storage_key: ColumnType<string, string, string>;
  filename: ColumnType<string, string, string>;
  type: ColumnType<string, string, string>;
  size: ColumnType<number | null, number | null | undefined, number | null>;
  sha256: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  upload_token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  upload_expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_company: ColumnType<number, number, number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  stored_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface FinesTable {
  id_fine: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  guide_number: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  date: ColumnType<string, string, string>;
  motive: ColumnType<string, string, string>;
  id_file: ColumnType<number, number, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface FirstStepsDismissedTable {
  id_company: ColumnType<number, number, number>;
  dismissed_at: ColumnType<string, string | Date, string | Date>;
  author: ColumnType<string, string, string>;
}

export interface FlexibleTypesTable {
  id_shipping_line: ColumnType<number, number, number>;
  id_container_type: ColumnType<number, number, number>;
  id_stands_for: ColumnType<number, number, number>;
}

export interface FreeTimeClocksTable {
  id_clock: ColumnType<number, number | undefined, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  side: ColumnType<string, string, string>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_tariff: ColumnType<number | null, number | null | undefined, number | null>;
  agreed_days: ColumnType<number | null, number | null | undefined, number | null>;
  picked_up_on: ColumnType<string | null, string | null | undefined, string | null>;
  returned_on: ColumnType<string | null, string | null | undefined, string | null>;
  started_on: ColumnType<string | null, string | null | undefined, string | null>;
  start_source: ColumnType<string | null, string | null | undefined, string | null>;
  ended_on: ColumnType<string | null, string | null | undefined, string | null>;
  last_free_day: ColumnType<string | null, string | null | undefined, string | null>;
  closed_cost: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  extended_days: ColumnType<number, number | undefined, number>;
  extension_ref: ColumnType<string | null, string | null | undefined, string | null>;
  version: ColumnType<number, number | undefined, number>;
  kept_tariff: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  kept_holidays: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  kept_line_days: ColumnType<number | null, number | null | undefined, number | null>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface FreeTimeTariffsTable {
  id_tariff: ColumnType<number, number | undefined, number>;
  id_shipping_line: ColumnType<number, number, number>;
  side: ColumnType<string, string, string>;
  container_group: ColumnType<string, string, string>;
  length_ft: ColumnType<number | null, number | null | undefined, number | null>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  start: ColumnType<string, string, string>;
  first_day_counts: ColumnType<boolean, boolean | undefined, boolean>;
  calendar: ColumnType<string, string | undefined, string>;
  free_days: ColumnType<number, number, number>;
  tiers: ColumnType<unknown, unknown, unknown>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  source: ColumnType<string, string, string>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface GatewaysTable {
  id_gateway: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  name: ColumnType<string, string, string>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  key_made_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  old_key_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  heard_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  party: ColumnType<number[], number[] | undefined, number[]>;
}

export interface GeneratorRentalsTable {
  id_company: ColumnType<number, number, number>;
  valid_from: ColumnType<string, string, string>;
  cost: ColumnType<string, string | number, string | number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface GeoLayersTable {
  name: ColumnType<string, string, string>;
  content: ColumnType<unknown, unknown, unknown>;
  imported_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface GuideCostsTable {
  id_cost: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  description: ColumnType<string, string, string>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva: ColumnType<string, string | number | undefined, string | number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  id_cost_type: ColumnType<number | null, number | null | undefined, number | null>;
  pay_lines: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface GuideStopsTable {
  id_stop: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  position: ColumnType<number, number, number>;
  code: ColumnType<string, string, string>;
  action: ColumnType<string | null, string | null | undefined, string | null>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  id_local: ColumnType<number | null, number | null | undefined, number | null>;
  name: ColumnType<string, string, string>;
  canton: ColumnType<string | null, string | null | undefined, string | null>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  radius_m: ColumnType<number, number, number>;
  free_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  planned_arrival: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  planned_departure: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  appointment_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  slot_code: ColumnType<string | null, string | null | undefined, string | null>;
  arrival_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  departure_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  arrival_source: ColumnType<string | null, string | null | undefined, string | null>;
  departure_source: ColumnType<string | null, string | null | undefined, string | null>;
  arrival_received_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  departure_received_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  proposed_arrival_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  proposed_departure_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  skipped_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  skipped_reason: ColumnType<string | null, string | null | undefined, string | null>;
  eta_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  status: ColumnType<string, string | undefined, string>;
  fence: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  transferred_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_stop_origin: ColumnType<number | null, number | null | undefined, number | null>;
  id_leg_stop: ColumnType<number | null, number | null | undefined, number | null>;
  leaves_box: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface GuideTrackingTable {
  id_guide: ColumnType<number, number, number>;
  state: ColumnType<unknown, unknown, unknown>;
  last_device_time: ColumnType<string, string | Date, string | Date>;
}

export interface GuidesTable {
  id_guide: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  kind: ColumnType<string, string, string>;
  guide_number: ColumnType<string | null, string | null | undefined, string | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  id_generator: ColumnType<number | null, number | null | undefined, number | null>;
  id_chassis: ColumnType<number | null, number | null | undefined, number | null>;
  carrier_name: ColumnType<string | null, string | null | undefined, string | null>;
  license_plate: ColumnType<string | null, string | null | undefined, string | null>;
  disk: ColumnType<string | null, string | null | undefined, string | null>;
  driver_name: ColumnType<string | null, string | null | undefined, string | null>;
  driver_phone: ColumnType<string | null, string | null | undefined, string | null>;
  generator_disk: ColumnType<string | null, string | null | undefined, string | null>;
  chassis_disk: ColumnType<string | null, string | null | undefined, string | null>;
  is_own: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  planned_start: ColumnType<string, string | Date, string | Date>;
  planned_end: ColumnType<string, string | Date, string | Date>;
  busy_from: ColumnType<string, string | Date, string | Date>;
  busy_to: ColumnType<string, string | Date, string | Date>;
  distance_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  geometry: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  issued_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  issued_by: ColumnType<number | null, number | null | undefined, number | null>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  closed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  closed_by: ColumnType<number | null, number | null | undefined, number | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_reason: ColumnType<string | null, string | null | undefined, string | null>;
  rescued_by: ColumnType<number | null, number | null | undefined, number | null>;
  rescue: ColumnType<boolean, boolean | undefined, boolean>;
  id_guide_origin: ColumnType<number | null, number | null | undefined, number | null>;
  false_freight_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_motivo_false_freight: ColumnType<number | null, number | null | undefined, number | null>;
  override_justification: ColumnType<string | null, string | null | undefined, string | null>;
  status: ColumnType<string, string | undefined, string>;
  km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  gallons: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  peaje: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  viatico: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  anticipo: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  travel_expense: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  closing_notes: ColumnType<string | null, string | null | undefined, string | null>;
  progress_percent: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  remaining_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  eta_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  live: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  search_text: ColumnType<string, string | undefined, string>;
  carries_container: ColumnType<boolean, boolean | undefined, boolean>;
  rescued_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  rescued_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  costs_closed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  false_freight_sale_pct: ColumnType<number | null, number | null | undefined, number | null>;
  false_freight_carrier_pct: ColumnType<number | null, number | null | undefined, number | null>;
  false_freight_justification: ColumnType<string | null, string | null | undefined, string | null>;
  print_stale: ColumnType<string | null, string | null | undefined, string | null>;
  tracking_mode: ColumnType<string | null, string | null | undefined, string | null>;
  tracking_from: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  qr_code: ColumnType<string | null, string | null | undefined, string | null>;
  assignable_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  assigned_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  assigned_by: ColumnType<number | null, number | null | undefined, number | null>;
  unit_state: ColumnType<string | null, string | null | undefined, string | null>;
  was_return: ColumnType<boolean, boolean | undefined, boolean>;
  monitoring_disabled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  monitoring_disabled_by: ColumnType<string | null, string | null | undefined, string | null>;
  monitoring_disabled_motive: ColumnType<string | null, string | null | undefined, string | null>;
  equipment_to: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  equipment_wanted_to: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface HeldPositionsTable {
  id_truck: ColumnType<number, number, number>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date, string | Date>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  speed_kmh: ColumnType<number | null, number | null | undefined, number | null>;
  heading: ColumnType<number | null, number | null | undefined, number | null>;
  accuracy_m: ColumnType<number | null, number | null | undefined, number | null>;
  attributes: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface HolidaysTable {
  id_holiday: ColumnType<number, number | undefined, number>;
  date: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface IdempotencyKeysTable {
  id_user: ColumnType<number, number, number>;
  key: ColumnType<string, string, string>;
  call: ColumnType<string, string, string>;
  request_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  status: ColumnType<number | null, number | null | undefined, number | null>;
  answer: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface ImportRowsTable {
  id_import: ColumnType<number, number, number>;
  row_number: ColumnType<number, number, number>;
  cells: ColumnType<unknown, unknown, unknown>;
  errors: ColumnType<unknown, unknown | undefined, unknown>;
  keys: ColumnType<string[], string[] | undefined, string[]>;
  effect: ColumnType<string, string, string>;
  id_record: ColumnType<number | null, number | null | undefined, number | null>;
  remarks: ColumnType<unknown, unknown | undefined, unknown>;
  before: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface ImportsTable {
  id_import: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  id_company: ColumnType<number, number, number>;
  id_user: ColumnType<number, number, number>;
  file_name: ColumnType<string, string, string>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  state: ColumnType<string, string | undefined, string>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  stored_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  id_workbook: ColumnType<number | null, number | null | undefined, number | null>;
  swept_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  swept_counts: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  unread_columns: ColumnType<unknown, unknown | undefined, unknown>;
  unread_sheets: ColumnType<string[], string[] | undefined, string[]>;
  read_columns: ColumnType<unknown, unknown | undefined, unknown>;
  reading_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface InstallationSecretsTable {
  name: ColumnType<string, string, string>;
  value: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface InvoiceSequencesTable {
  establishment: ColumnType<string, string, string>;
  emission_point: ColumnType<string, string, string>;
  last_number: ColumnType<number, number | undefined, number>;
}

export interface InvoicesTable {
  id_invoice: ColumnType<number, number | undefined, number>;
  numero_orden: ColumnType<number, number, number>;
  id_bill_to: ColumnType<number, number, number>;
  establishment: ColumnType<string, string, string>;
  emission_point: ColumnType<string, string, string>;
  sequence: ColumnType<number, number, number>;
  access_key: ColumnType<string, string, string>;
  emission_date: ColumnType<string, string, string>;
  base_0: ColumnType<string, string | number, string | number>;
  base_iva: ColumnType<string, string | number, string | number>;
  iva: ColumnType<string, string | number, string | number>;
  total: ColumnType<string, string | number, string | number>;
  retention: ColumnType<string, string | number, string | number>;
  to_collect: ColumnType<string, string | number, string | number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  party: ColumnType<number[], number[] | undefined, number[]>;
}

export interface IvaTypesTable {
  id_iva_type: ColumnType<number, number | undefined, number>;
  codigo_sri: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  tarifa: ColumnType<string, string | number, string | number>;
  desde: ColumnType<string, string, string>;
  hasta: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface LastPositionsTable {
  id_truck: ColumnType<number, number, number>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date, string | Date>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  speed_kmh: ColumnType<number | null, number | null | undefined, number | null>;
  heading: ColumnType<number | null, number | null | undefined, number | null>;
  stopped_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  xid: ColumnType<string, string | undefined, string>;
}

export interface LegStopsTable {
  id_leg_stop: ColumnType<number, number | undefined, number>;
  id_leg: ColumnType<number, number, number>;
  position: ColumnType<number, number, number>;
  code: ColumnType<string, string, string>;
  action: ColumnType<string | null, string | null | undefined, string | null>;
  id_location: ColumnType<number, number, number>;
  id_local: ColumnType<number | null, number | null | undefined, number | null>;
  planned_arrival: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  planned_departure: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  appointment_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  slot_code: ColumnType<string | null, string | null | undefined, string | null>;
  leaves_box: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface LegsTable {
  id_leg: ColumnType<number, number | undefined, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  position: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  required: ColumnType<boolean, boolean | undefined, boolean>;
  not_required_reason: ColumnType<string | null, string | null | undefined, string | null>;
  planned_start: ColumnType<string, string | Date, string | Date>;
  planned_end: ColumnType<string, string | Date, string | Date>;
  distance_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  tolls: ColumnType<number, number | undefined, number>;
  cost_planned: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  id_cost_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  extraordinary: ColumnType<boolean, boolean | undefined, boolean>;
  billable: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<string, string | Date, string | Date>;
  planned_items: ColumnType<unknown, unknown | undefined, unknown>;
  carrier_pay: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  cost_owners: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
}

export interface LiveChangesTable {
  id: ColumnType<number, number | undefined, number>;
  xid: ColumnType<string, string | undefined, string>;
  at: ColumnType<string, string | Date | undefined, string | Date>;
  changes: ColumnType<unknown, unknown, unknown>;
}

export interface LiveEpochTable {
  one: ColumnType<boolean, boolean | undefined, boolean>;
  epoch: ColumnType<string, string | undefined, string>;
  gone: ColumnType<string, string | undefined, string>;
}

export interface LocationLocalsTable {
  id_local: ColumnType<number, number | undefined, number>;
  id_location: ColumnType<number, number, number>;
  code_local: ColumnType<string, string, string>;
  free_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
}

export interface LocationsTable {
  id_location: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  name: ColumnType<string, string, string>;
  type: ColumnType<string, string, string>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  id_province: ColumnType<number | null, number | null | undefined, number | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  contact_name: ColumnType<string | null, string | null | undefined, string | null>;
  contact_phone: ColumnType<string | null, string | null | undefined, string | null>;
  code_bic: ColumnType<string | null, string | null | undefined, string | null>;
  free_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  radius_m: ColumnType<number, number | undefined, number>;
  requires_credential: ColumnType<boolean, boolean | undefined, boolean>;
  entry_document: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  fence: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  author: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface LogbookTable {
  id_bitacora: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  kind: ColumnType<string, string, string>;
  id_motivo: ColumnType<number | null, number | null | undefined, number | null>;
  text: ColumnType<string, string, string>;
  at: ColumnType<string, string | Date, string | Date>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  annulled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  is_note: ColumnType<boolean, boolean | undefined, boolean>;
  visibility: ColumnType<string, string | undefined, string>;
  id_company: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_reason: ColumnType<string | null, string | null | undefined, string | null>;
  guide_number: ColumnType<string | null, string | null | undefined, string | null>;
  search_text: ColumnType<string, string | undefined, string>;
  id_location: ColumnType<number | null, number | null | undefined, number | null>;
  place_name: ColumnType<string | null, string | null | undefined, string | null>;
  operator_note: ColumnType<string | null, string | null | undefined, string | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  by_driver: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
}

export interface LogbookVersionsTable {
  id_bitacora: ColumnType<number, number, number>;
  version: ColumnType<number, number, number>;
  text: ColumnType<string, string, string>;
  id_motivo: ColumnType<number | null, number | null | undefined, number | null>;
  visibility: ColumnType<string, string, string>;
  replaced_at: ColumnType<string, string | Date, string | Date>;
  replaced_by: ColumnType<string, string, string>;
  motive: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface MilestoneJustificationsTable {
  id_justification: ColumnType<number, number | undefined, number>;
  id_stop: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  minutes: ColumnType<number, number, number>;
  id_motivo: ColumnType<number | null, number | null | undefined, number | null>;
  value_others: ColumnType<string | null, string | null | undefined, string | null>;
  responsible: ColumnType<string | null, string | null | undefined, string | null>;
  id_user: ColumnType<number, number, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_reason: ColumnType<string | null, string | null | undefined, string | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface MotivesTable {
  id_motivo: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  responsible: ColumnType<string | null, string | null | undefined, string | null>;
  sale_pct: ColumnType<number | null, number | null | undefined, number | null>;
  carrier_pct: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  for_clients: ColumnType<boolean, boolean | undefined, boolean>;
  adds_storage: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface NearbyLocationsTable {
  id_nearby_location: ColumnType<number, number | undefined, number>;
  id_location: ColumnType<number, number, number>;
  id_nearby: ColumnType<number, number, number>;
  km: ColumnType<string, string | number, string | number>;
  minutes: ColumnType<number, number, number>;
  observation: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  author: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface NecSendsTable {
  id_reservation: ColumnType<number, number, number>;
  sequence: ColumnType<number, number, number>;
  payload_hash: ColumnType<string, string, string>;
  asked_at: ColumnType<string, string | Date, string | Date>;
  sent_sequence: ColumnType<number | null, number | null | undefined, number | null>;
  last_sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  failed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface NoticesTable {
  id_notice: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number, number, number>;
  subject: ColumnType<string, string, string>;
  text: ColumnType<string, string, string>;
  url: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  read_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  noun: ColumnType<string | null, string | null | undefined, string | null>;
  id_record: ColumnType<string | null, string | null | undefined, string | null>;
  gathers: ColumnType<number | null, number | null | undefined, number | null>;
  id_gathered: ColumnType<number | null, number | null | undefined, number | null>;
  id_message: ColumnType<number | null, number | null | undefined, number | null>;
  is_urgent: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface NotificationClientsTable {
  id_notification_client: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  id_forwarder: ColumnType<number | null, number | null | undefined, number | null>;
  name: ColumnType<string, string, string>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  subjects: ColumnType<string[], string[], string[]>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  unsubscribed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  consent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  consent_how: ColumnType<string | null, string | null | undefined, string | null>;
  consent_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface NotificationEmailsTable {
  id_user: ColumnType<number, number, number>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  new_email: ColumnType<string | null, string | null | undefined, string | null>;
  asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  token_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface NotificationExtraAdminsTable {
  id_notification_extra_admin: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number, number, number>;
  subjects: ColumnType<string[], string[], string[]>;
  channels: ColumnType<string[], string[], string[]>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface NotificationMessagesTable {
  id_message: ColumnType<number, number | undefined, number>;
  subject: ColumnType<string, string, string>;
  channel: ColumnType<string, string, string>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  id_company: ColumnType<number, number, number>;
  to_masked: ColumnType<string | null, string | null | undefined, string | null>;
  title: ColumnType<string, string, string>;
  text: ColumnType<string | null, string | null | undefined, string | null>;
  url: ColumnType<string, string, string>;
  noun: ColumnType<string | null, string | null | undefined, string | null>;
  id_record: ColumnType<string | null, string | null | undefined, string | null>;
  dedupe_key: ColumnType<string, string, string>;
  state: ColumnType<string, string, string>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: ColumnType<number, number | undefined, number>;
  provider_id: ColumnType<string | null, string | null | undefined, string | null>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  cost_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  send_after: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  id_notification_client: ColumnType<number | null, number | null | undefined, number | null>;
  id_fact: ColumnType<number | null, number | null | undefined, number | null>;
  id_correction_of: ColumnType<number | null, number | null | undefined, number | null>;
  facts: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  template_version: ColumnType<number | null, number | null | undefined, number | null>;
  id_resent_of: ColumnType<number | null, number | null | undefined, number | null>;
  id_extra_admin: ColumnType<number | null, number | null | undefined, number | null>;
  is_urgent: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface NotificationPhonesTable {
  id_user: ColumnType<number, number, number>;
  phone: ColumnType<string, string, string>;
  consent_at: ColumnType<string, string | Date, string | Date>;
}

export interface NotificationQuietTable {
  id_user: ColumnType<number, number, number>;
  from_time: ColumnType<string, string, string>;
  to_time: ColumnType<string, string, string>;
  days: ColumnType<number[], number[], number[]>;
  version: ColumnType<number, number | undefined, number>;
}

export interface NotificationSettingsTable {
  id_user: ColumnType<number, number, number>;
  subject: ColumnType<string, string, string>;
  channel: ColumnType<string, string, string>;
  is_on: ColumnType<boolean, boolean, boolean>;
}

export interface NotificationSubjectsTable {
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  group: ColumnType<string, string, string>;
  audience: ColumnType<string[], string[], string[]>;
  critical: ColumnType<boolean, boolean | undefined, boolean>;
  default_channels: ColumnType<string[], string[], string[]>;
  expires_after_min: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface NotificationTemplatesTable {
  subject: ColumnType<string, string, string>;
  channel: ColumnType<string, string, string>;
  version: ColumnType<number, number, number>;
  title: ColumnType<string, string, string>;
  body: ColumnType<string, string, string>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface OperationsTeamUsersTable {
  id_operations_team: ColumnType<number, number, number>;
  id_user: ColumnType<number, number, number>;
}

export interface OperationsTeamsTable {
  id_operations_team: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  name: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface OutboxTable {
  id: ColumnType<number, number | undefined, number>;
  system: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  noun: ColumnType<string, string, string>;
  id_record: ColumnType<string, string, string>;
  payload: ColumnType<unknown, unknown, unknown>;
  idempotency_key: ColumnType<string, string, string>;
  state: ColumnType<string, string | undefined, string>;
  attempts: ColumnType<number, number | undefined, number>;
  next_attempt_at: ColumnType<string, string | Date | undefined, string | Date>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  response: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  not_before: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ParametersTable {
  key: ColumnType<string, string, string>;
  valid_from: ColumnType<string, string | undefined, string>;
  value: ColumnType<unknown, unknown, unknown>;
  author: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
}

export interface PaymentCostsTable {
  id_payment_cost: ColumnType<number, number | undefined, number>;
  reservation_id: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  company_provider_id: ColumnType<number, number, number>;
  company_transport_id: ColumnType<number | null, number | null | undefined, number | null>;
  id_cost_type: ColumnType<number, number, number>;
  description: ColumnType<string, string, string>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva_kind: ColumnType<string, string, string>;
  iva: ColumnType<string, string | number, string | number>;
  iva_cost: ColumnType<string, string | number, string | number>;
  document_type: ColumnType<string | null, string | null | undefined, string | null>;
  document_number: ColumnType<string | null, string | null | undefined, string | null>;
  document_auth: ColumnType<string | null, string | null | undefined, string | null>;
  document_date: ColumnType<string | null, string | null | undefined, string | null>;
  document_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  rebillable: ColumnType<boolean, boolean, boolean>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  numero_orden: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  base_order: ColumnType<number | null, number | null | undefined, number | null>;
  base_line: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PaymentOrderLinesTable {
  id_line: ColumnType<number, number | undefined, number>;
  numero_orden: ColumnType<number, number, number>;
  id_charge: ColumnType<number | null, number | null | undefined, number | null>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_service: ColumnType<number, number, number>;
  description: ColumnType<string, string, string>;
  quantity: ColumnType<string, string | number, string | number>;
  unit_price: ColumnType<string, string | number, string | number>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva_kind: ColumnType<string, string, string>;
  codigo_sri: ColumnType<string, string, string>;
  tarifa: ColumnType<string, string | number, string | number>;
  iva: ColumnType<string, string | number, string | number>;
  original_quantity: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  original_unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  voucher: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  discount: ColumnType<string, string | number | undefined, string | number>;
}

export interface PaymentOrdersTable {
  numero_orden: ColumnType<number, number | undefined, number>;
  id_bill_to: ColumnType<number, number, number>;
  bill_to_name: ColumnType<string, string, string>;
  bill_to_ruc: ColumnType<string, string, string>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  sap_number: ColumnType<string | null, string | null | undefined, string | null>;
  invoiced_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_reason: ColumnType<string | null, string | null | undefined, string | null>;
  status: ColumnType<string, string | undefined, string>;
  base_0: ColumnType<string, string | number | undefined, string | number>;
  base_iva: ColumnType<string, string | number | undefined, string | number>;
  iva: ColumnType<string, string | number | undefined, string | number>;
  total: ColumnType<string, string | number | undefined, string | number>;
  retention: ColumnType<string, string | number | undefined, string | number>;
  to_collect: ColumnType<string, string | number | undefined, string | number>;
  emission_date: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  search_text: ColumnType<string, string | undefined, string>;
  kind: ColumnType<string, string | undefined, string>;
  cancel_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancel_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PermissionActionUrlsTable {
  id_permission_action_url: ColumnType<number, number | undefined, number>;
  id_permission_action: ColumnType<number, number, number>;
  id_permission_url: ColumnType<number, number, number>;
}

export interface PermissionActionsTable {
  id_permission_action: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  module: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
}

export interface PermissionUrlsTable {
  id_permission_url: ColumnType<number, number | undefined, number>;
  url: ColumnType<string, string, string>;
  module: ColumnType<string, string, string>;
  title: ColumnType<string, string, string>;
  icon: ColumnType<string | null, string | null | undefined, string | null>;
  menu_group: ColumnType<string | null, string | null | undefined, string | null>;
  menu_order: ColumnType<number | null, number | null | undefined, number | null>;
  icon_type: ColumnType<string, string | undefined, string>;
  menu_disabled: ColumnType<boolean, boolean | undefined, boolean>;
  id_menu_parent: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PhoneBindingsTable {
  id_phone_binding: ColumnType<number, number | undefined, number>;
  id_driver: ColumnType<number, number, number>;
  token_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  label: ColumnType<string, string, string>;
  bound_at: ColumnType<string, string | Date, string | Date>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  seen_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface PhonePositionsTable {
  id_guide: ColumnType<number, number, number>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date, string | Date>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  accuracy_m: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PlaceDwellTable {
  id_location: ColumnType<number, number, number>;
  code: ColumnType<string, string, string>;
  hour_band: ColumnType<number, number, number>;
  n: ColumnType<number, number, number>;
  p50_min: ColumnType<string, string | number, string | number>;
  p80_min: ColumnType<string, string | number, string | number>;
}

export interface PlanProposalsTable {
  id_proposal: ColumnType<number, number | undefined, number>;
  id_plan_run: ColumnType<number, number, number>;
  id_leg: ColumnType<number, number, number>;
  id_guide_moved: ColumnType<number | null, number | null | undefined, number | null>;
  guide_version: ColumnType<number | null, number | null | undefined, number | null>;
  before: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  id_truck: ColumnType<number, number, number>;
  id_driver: ColumnType<number, number, number>;
  id_generator: ColumnType<number | null, number | null | undefined, number | null>;
  id_chassis: ColumnType<number | null, number | null | undefined, number | null>;
  sequence: ColumnType<number, number, number>;
  empty_km: ColumnType<number, number, number>;
  cost: ColumnType<string, string | number, string | number>;
  parts: ColumnType<unknown, unknown, unknown>;
  reasons: ColumnType<string[], string[], string[]>;
  warnings: ColumnType<string[], string[], string[]>;
  alternative: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  facts_key: ColumnType<string, string, string>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  id_motivo: ColumnType<number | null, number | null | undefined, number | null>;
  stale_reason: ColumnType<string | null, string | null | undefined, string | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PlanRunsTable {
  id_plan_run: ColumnType<number, number | undefined, number>;
  date: ColumnType<string, string, string>;
  days: ColumnType<number, number, number>;
  scope: ColumnType<unknown, unknown, unknown>;
  weights: ColumnType<unknown, unknown, unknown>;
  moves: ColumnType<boolean, boolean | undefined, boolean>;
  asked_by: ColumnType<number | null, number | null | undefined, number | null>;
  asked_at: ColumnType<string, string | Date, string | Date>;
  ready_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  legs: ColumnType<number | null, number | null | undefined, number | null>;
  trucks: ColumnType<number | null, number | null | undefined, number | null>;
  assigned: ColumnType<number | null, number | null | undefined, number | null>;
  cost: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  bound: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  empty_km_before: ColumnType<number | null, number | null | undefined, number | null>;
  empty_km_after: ColumnType<number | null, number | null | undefined, number | null>;
  cost_before: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  cost_after: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  solve_ms: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  left_out: ColumnType<unknown, unknown | undefined, unknown>;
}

export interface PositionDaysTable {
  id_truck: ColumnType<number, number, number>;
  day: ColumnType<string, string, string>;
  points: ColumnType<unknown, unknown, unknown>;
  stays: ColumnType<unknown, unknown, unknown>;
  km: ColumnType<number, number, number>;
}

export interface PositionHoldsTable {
  id_position_hold: ColumnType<number, number | undefined, number>;
  id_truck: ColumnType<number, number, number>;
  held_from: ColumnType<string, string | Date, string | Date>;
  held_to: ColumnType<string, string | Date, string | Date>;
  reason: ColumnType<string, string, string>;
  noun: ColumnType<string, string, string>;
  id_record: ColumnType<number, number, number>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface PositionsTable {
  id_truck: ColumnType<number, number, number>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date | undefined, string | Date>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  speed_kmh: ColumnType<number | null, number | null | undefined, number | null>;
  heading: ColumnType<number | null, number | null | undefined, number | null>;
  accuracy_m: ColumnType<number | null, number | null | undefined, number | null>;
  attributes: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface PositionsDefaultTable {
  id_truck: ColumnType<number, number, number>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date | undefined, string | Date>;
  lat: ColumnType<number, number, number>;
  lng: ColumnType<number, number, number>;
  speed_kmh: ColumnType<number | null, number | null | undefined, number | null>;
  heading: ColumnType<number | null, number | null | undefined, number | null>;
  accuracy_m: ColumnType<number | null, number | null | undefined, number | null>;
  attributes: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
}

export interface ProductsTable {
  id_product: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  reservation_type: ColumnType<string, string, string>;
  id_container_type: ColumnType<number | null, number | null | undefined, number | null>;
  set_point_c: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ProvincesTable {
  id_province: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  plate_letter: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseFeeItemsTable {
  id_purchase_fee_item: ColumnType<number, number | undefined, number>;
  id_purchase_fee: ColumnType<number, number, number>;
  id_service: ColumnType<number, number, number>;
  method: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  min_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  max_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  included: ColumnType<boolean, boolean | undefined, boolean>;
  auto: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PurchaseFeesTable {
  id_purchase_fee: ColumnType<number, number | undefined, number>;
  reservation_type: ColumnType<string | null, string | null | undefined, string | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  id_container_type: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  code: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  id_family: ColumnType<number, number, number>;
  template: ColumnType<string | null, string | null | undefined, string | null>;
  id_plant: ColumnType<number | null, number | null | undefined, number | null>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
  id_province: ColumnType<number | null, number | null | undefined, number | null>;
  container_group: ColumnType<string | null, string | null | undefined, string | null>;
  km_from: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  km_to: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
  diesel_base_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
}

export interface PurchaseParamsTable {
  id_purchase_param: ColumnType<number, number | undefined, number>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  key: ColumnType<string, string, string>;
  value: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  valid_from: ColumnType<string, string, string>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PushSubscriptionsTable {
  id_push_subscription: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number, number, number>;
  id_session: ColumnType<number, number, number>;
  endpoint: ColumnType<string, string, string>;
  p256dh: ColumnType<string, string, string>;
  auth: ColumnType<string, string, string>;
  device: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  seen_at: ColumnType<string, string | Date, string | Date>;
  delivered_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  failed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface QrLogsTable {
  id_qr_log: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  code: ColumnType<string, string, string>;
  scanned_at: ColumnType<string, string | Date, string | Date>;
  result: ColumnType<string, string, string>;
  lat: ColumnType<number | null, number | null | undefined, number | null>;
  lng: ColumnType<number | null, number | null | undefined, number | null>;
  accuracy_m: ColumnType<number | null, number | null | undefined, number | null>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  device: ColumnType<string, string, string>;
  ip_hash: ColumnType<string, string, string>;
  place_key: ColumnType<string, string, string>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface QualityCriteriaTable {
  id_criterion: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  rater: ColumnType<string, string, string>;
  weight: ColumnType<string, string | number | undefined, string | number>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface RateTracesTable {
  id_trace: ColumnType<number, number | undefined, number>;
  side: ColumnType<string, string, string>;
  id_sub_reservation: ColumnType<number, number, number>;
  rated_at: ColumnType<string, string | Date, string | Date>;
  engine: ColumnType<string, string, string>;
  facts: ColumnType<unknown, unknown, unknown>;
  lines: ColumnType<unknown, unknown, unknown>;
  notes: ColumnType<unknown, unknown, unknown>;
  total: ColumnType<string, string | number, string | number>;
}

export interface ReceiptsTable {
  id_receipt: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  received_name: ColumnType<string, string, string>;
  identification_card: ColumnType<string | null, string | null | undefined, string | null>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  unsigned_reason: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<string, string | Date, string | Date>;
  received_at: ColumnType<string, string | Date, string | Date>;
  phone_key: ColumnType<string, string, string>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  arrived_late: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RecoveryCodesTable {
  id_user: ColumnType<number, number, number>;
  code_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface RecurringBookingsTable {
  id_recurring_booking: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  id_reservation: ColumnType<number, number, number>;
  id_client: ColumnType<number, number, number>;
  booking: ColumnType<unknown, unknown, unknown>;
  appointment_time: ColumnType<string, string, string>;
  counts: ColumnType<number[], number[], number[]>;
  create_days_ahead: ColumnType<number, number, number>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  skip_holidays: ColumnType<boolean, boolean, boolean>;
  auto_accept: ColumnType<boolean, boolean, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  id_user: ColumnType<number, number, number>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  id_reservation_task: ColumnType<number | null, number | null | undefined, number | null>;
  last_run_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  version: ColumnType<number, number | undefined, number>;
}

export interface RecurringRunsTable {
  id_recurring_booking: ColumnType<number, number, number>;
  appointment_date: ColumnType<string, string, string>;
  copy: ColumnType<number, number, number>;
  id_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  at: ColumnType<string, string | Date, string | Date>;
}

export interface ReeferReadingsTable {
  id_reefer_reading: ColumnType<number, number | undefined, number>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_equipment: ColumnType<number | null, number | null | undefined, number | null>;
  device_time: ColumnType<string, string | Date, string | Date>;
  server_time: ColumnType<string, string | Date, string | Date>;
  set_c: ColumnType<number | null, number | null | undefined, number | null>;
  supply_c: ColumnType<number | null, number | null | undefined, number | null>;
  return_c: ColumnType<number | null, number | null | undefined, number | null>;
  ambient_c: ColumnType<number | null, number | null | undefined, number | null>;
  humidity_pct: ColumnType<number | null, number | null | undefined, number | null>;
  genset_on: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  fuel_pct: ColumnType<number | null, number | null | undefined, number | null>;
  alarm_code: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RefusedAddressesTable {
  email: ColumnType<string, string, string>;
  refusals: ColumnType<number, number, number>;
  refused_at: ColumnType<string, string | Date, string | Date>;
  error: ColumnType<string, string, string>;
  bounced_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface RemovedObjectsTable {
  storage_key: ColumnType<string, string, string>;
  removed_at: ColumnType<string, string | Date | undefined, string | Date>;
  keep_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ReplanNeedsTable {
  id_need: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  cause: ColumnType<string, string, string>;
  since: ColumnType<string, string | Date | undefined, string | Date>;
  detail: ColumnType<string, string, string>;
  resolved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ReservationCommentsTable {
  id_comment: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_parent: ColumnType<number | null, number | null | undefined, number | null>;
  text: ColumnType<string, string, string>;
  visibility: ColumnType<string, string, string>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  mentions: ColumnType<number[], number[] | undefined, number[]>;
  id_files: ColumnType<number[], number[] | undefined, number[]>;
  id_user: ColumnType<number, number, number>;
  author: ColumnType<string, string, string>;
  company: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ReservationCopiesTable {
  id_source: ColumnType<number, number, number>;
  to_date: ColumnType<string, string, string>;
  id_reservation: ColumnType<number, number, number>;
  copied_by: ColumnType<number, number, number>;
  copied_at: ColumnType<string, string | Date, string | Date>;
}

export interface ReservationFactsTable {
  id_reservation: ColumnType<number, number, number>;
  cita: ColumnType<string | null, string | null | undefined, string | null>;
  cierre: ColumnType<string | null, string | null | undefined, string | null>;
  id_client: ColumnType<number, number, number>;
  id_addressee: ColumnType<number | null, number | null | undefined, number | null>;
  id_advisor: ColumnType<number | null, number | null | undefined, number | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  reservation_type: ColumnType<string, string, string>;
  own: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  containers: ColumnType<number, number, number>;
  sale: ColumnType<string, string | number, string | number>;
  ordered: ColumnType<string, string | number, string | number>;
  sent: ColumnType<string, string | number, string | number>;
  invoiced: ColumnType<string, string | number, string | number>;
  cost: ColumnType<string, string | number, string | number>;
}

export interface ReservationPartiesTable {
  id_company: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  id_client: ColumnType<number, number, number>;
  id_advisor: ColumnType<number | null, number | null | undefined, number | null>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  appointment_at: ColumnType<string, string | Date, string | Date>;
  cut_off: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  scheduled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  reservation_type: ColumnType<string, string, string>;
  status: ColumnType<string, string, string>;
  shown_status: ColumnType<string, string, string>;
  client_name: ColumnType<string, string, string>;
}

export interface ReservationStopsTable {
  id_reservation_stop: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  position: ColumnType<number, number, number>;
  code: ColumnType<string, string, string>;
  id_location: ColumnType<number, number, number>;
  id_local: ColumnType<number | null, number | null | undefined, number | null>;
  appointment_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ReservationSummariesTable {
  id_reservation: ColumnType<number, number, number>;
  emails: ColumnType<string[], string[], string[]>;
  phones: ColumnType<string[], string[] | undefined, string[]>;
  moments: ColumnType<string[], string[], string[]>;
  daily_at: ColumnType<string | null, string | null | undefined, string | null>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  updated_at: ColumnType<string, string | Date, string | Date>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ReservationTasksTable {
  id_reservation_task: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_task: ColumnType<number | null, number | null | undefined, number | null>;
  title: ColumnType<string, string, string>;
  status: ColumnType<string, string | undefined, string>;
  due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  due_is_manual: ColumnType<boolean, boolean | undefined, boolean>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  user_is_manual: ColumnType<boolean, boolean | undefined, boolean>;
  information: ColumnType<unknown, unknown | undefined, unknown>;
  id_files: ColumnType<number[], number[] | undefined, number[]>;
  created_at: ColumnType<string, string | Date, string | Date>;
  started_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  started_by: ColumnType<number | null, number | null | undefined, number | null>;
  completed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  completed_by: ColumnType<number | null, number | null | undefined, number | null>;
  completed_by_fact: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_by_fact: ColumnType<boolean, boolean | undefined, boolean>;
  escalated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  internal: ColumnType<boolean, boolean | undefined, boolean>;
  search_text: ColumnType<string, string | undefined, string>;
  party: ColumnType<number[], number[] | undefined, number[]>;
}

export interface ReservationTotalsTable {
  id_reservation: ColumnType<number, number, number>;
  sale: ColumnType<string, string | number | undefined, string | number>;
  cost: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  profitability: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  open_legs: ColumnType<number, number | undefined, number>;
  invoiced_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ReservationsTable {
  id_reservation: ColumnType<number, number | undefined, number>;
  reservation_type: ColumnType<string, string, string>;
  template: ColumnType<string, string, string>;
  id_client: ColumnType<number, number, number>;
  id_bill_to: ColumnType<number, number, number>;
  id_addressee: ColumnType<number | null, number | null | undefined, number | null>;
  id_forwarder: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_ship: ColumnType<number | null, number | null | undefined, number | null>;
  voyage: ColumnType<string | null, string | null | undefined, string | null>;
  booking: ColumnType<string | null, string | null | undefined, string | null>;
  bl: ColumnType<string | null, string | null | undefined, string | null>;
  cw1_code: ColumnType<string | null, string | null | undefined, string | null>;
  reference: ColumnType<string | null, string | null | undefined, string | null>;
  id_product: ColumnType<number | null, number | null | undefined, number | null>;
  cut_off: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  free_days: ColumnType<number | null, number | null | undefined, number | null>;
  appointment_date: ColumnType<string, string, string>;
  appointment_time: ColumnType<string, string, string>;
  appointment_at: ColumnType<string, string | Date, string | Date>;
  instructions: ColumnType<string | null, string | null | undefined, string | null>;
  observation_client: ColumnType<string | null, string | null | undefined, string | null>;
  client_name: ColumnType<string, string, string>;
  route_text: ColumnType<string, string | undefined, string>;
  containers_text: ColumnType<string, string | undefined, string>;
  containers_count: ColumnType<number, number | undefined, number>;
  id_advisor: ColumnType<number | null, number | null | undefined, number | null>;
  id_operative: ColumnType<number | null, number | null | undefined, number | null>;
  accepted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  accepted_by: ColumnType<number | null, number | null | undefined, number | null>;
  rejected_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  rejected_reason: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancelled_reason: ColumnType<string | null, string | null | undefined, string | null>;
  scheduled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  scheduled_by: ColumnType<number | null, number | null | undefined, number | null>;
  departed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  finished_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  status: ColumnType<string, string | undefined, string>;
  shown_status: ColumnType<string, string | undefined, string>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  carriers: ColumnType<number[], number[] | undefined, number[]>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  search_text: ColumnType<string, string | undefined, string>;
  tasks_total: ColumnType<number, number | undefined, number>;
  tasks_completed: ColumnType<number, number | undefined, number>;
  tasks_in_progress: ColumnType<number, number | undefined, number>;
  tasks_due_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  operative_chosen: ColumnType<boolean, boolean | undefined, boolean>;
  release_number: ColumnType<string | null, string | null | undefined, string | null>;
  exit_letter: ColumnType<string | null, string | null | undefined, string | null>;
  port_paid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface RolePermissionsTable {
  id_role: ColumnType<number, number, number>;
  company_type: ColumnType<string, string, string>;
  type: ColumnType<string, string, string>;
  id_permission_action: ColumnType<number | null, number | null | undefined, number | null>;
  id_permission_url: ColumnType<number | null, number | null | undefined, number | null>;
  id_permission_action_url: ColumnType<number | null, number | null | undefined, number | null>;
  allowed: ColumnType<boolean, boolean, boolean>;
}

export interface RolesTable {
  id_role: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  built_in: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  requires_second_factor: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface RoutesTable {
  id_route: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  id_origin: ColumnType<number, number, number>;
  id_destination: ColumnType<number, number, number>;
  waypoints: ColumnType<unknown, unknown | undefined, unknown>;
  km: ColumnType<string, string | number, string | number>;
  minutes: ColumnType<number, number, number>;
  tolls: ColumnType<number, number, number>;
  line: ColumnType<unknown, unknown, unknown>;
  source: ColumnType<string, string, string>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  author: ColumnType<string, string, string>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface SapPostingsTable {
  id_posting: ColumnType<number, number | undefined, number>;
  posting_key: ColumnType<string, string, string>;
  kind: ColumnType<string, string, string>;
  step: ColumnType<string, string, string>;
  numero_orden: ColumnType<number, number, number>;
  id_company: ColumnType<number, number, number>;
  counterparty: ColumnType<string, string, string>;
  total: ColumnType<string, string | number, string | number>;
  document: ColumnType<string | null, string | null | undefined, string | null>;
  state: ColumnType<string, string | undefined, string>;
  attempts: ColumnType<number, number | undefined, number>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
  sap_number: ColumnType<string | null, string | null | undefined, string | null>;
  response: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  queued_at: ColumnType<string, string | Date, string | Date>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  dropped_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  settled_by: ColumnType<string | null, string | null | undefined, string | null>;
  settled_why: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SapTriesTable {
  id_try: ColumnType<number, number | undefined, number>;
  id_posting: ColumnType<number, number, number>;
  tried_at: ColumnType<string, string | Date, string | Date>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  cause: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SavedViewsTable {
  id_saved_view: ColumnType<number, number | undefined, number>;
  id_user: ColumnType<number, number, number>;
  screen: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  query: ColumnType<string, string, string>;
  is_shared: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ScheduledJobsTable {
  name: ColumnType<string, string, string>;
  next_run_at: ColumnType<string, string | Date | undefined, string | Date>;
  last_run_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  owner: ColumnType<string | null, string | null | undefined, string | null>;
  fence: ColumnType<number, number | undefined, number>;
  lease_until: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface SecondFactorsTable {
  id_user: ColumnType<number, number, number>;
  secret: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  last_step: ColumnType<number | null, number | null | undefined, number | null>;
  salt: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
}

export interface ServiceCostsTable {
  id_service_cost: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  id_family: ColumnType<number, number, number>;
  version: ColumnType<number, number | undefined, number>;
  id_service: ColumnType<number, number, number>;
  id_provider: ColumnType<number | null, number | null | undefined, number | null>;
  amount: ColumnType<string, string | number, string | number>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface ServiceRatingsTable {
  id_rating: ColumnType<number, number | undefined, number>;
  id_guide: ColumnType<number, number, number>;
  rater: ColumnType<string, string, string>;
  id_company: ColumnType<number, number, number>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
  ratings: ColumnType<unknown, unknown, unknown>;
  exact: ColumnType<string, string | number, string | number>;
  rating: ColumnType<string, string | number, string | number>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  edited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  id_link: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ServiceRequestsTable {
  id_service_request: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_service: ColumnType<number, number, number>;
  quantity: ColumnType<string, string | number, string | number>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  requested_by: ColumnType<number, number, number>;
  requested_name: ColumnType<string, string, string>;
  requested_company: ColumnType<string, string, string>;
  requested_at: ColumnType<string, string | Date, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  denied_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  denied_reason: ColumnType<string | null, string | null | undefined, string | null>;
  withdrawn_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ServicesTable {
  id_service: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  iva_kind: ColumnType<string, string, string>;
  unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  bookable: ColumnType<boolean, boolean | undefined, boolean>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  description: ColumnType<string | null, string | null | undefined, string | null>;
  service_type: ColumnType<string, string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search_text: ColumnType<string, string | undefined, string>;
}

export interface SessionsTable {
  token_hash: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
  id_user: ColumnType<number, number, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  last_seen_at: ColumnType<string, string | Date | undefined, string | Date>;
  revoked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  id_session: ColumnType<number, number | undefined, number>;
  push_ended_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface ShippingLinesTable {
  id_shipping_line: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  scac: ColumnType<string[], string[] | undefined, string[]>;
  bic_prefixes: ColumnType<string[], string[] | undefined, string[]>;
  free_days_import_dry: ColumnType<number | null, number | null | undefined, number | null>;
  free_days_import_reefer: ColumnType<number | null, number | null | undefined, number | null>;
  free_days_export: ColumnType<number | null, number | null | undefined, number | null>;
  id_usual_terminal: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ShipsTable {
  id_ship: ColumnType<number, number | undefined, number>;
  name: ColumnType<string, string, string>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface SlotOffersTable {
  id_terminal: ColumnType<number, number, number>;
  day: ColumnType<string, string, string>;
  offers: ColumnType<unknown, unknown, unknown>;
  fetched_at: ColumnType<string, string | Date, string | Date>;
}

export interface SlotsTable {
  id_slot: ColumnType<number, number | undefined, number>;
  adapter: ColumnType<string, string | undefined, string>;
  id_location: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  container_code: ColumnType<string | null, string | null | undefined, string | null>;
  slot_from: ColumnType<string, string | Date, string | Date>;
  slot_to: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  external_code: ColumnType<string | null, string | null | undefined, string | null>;
  confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancelled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancel_reason: ColumnType<string | null, string | null | undefined, string | null>;
  used_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  missed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
  missed_by: ColumnType<string | null, string | null | undefined, string | null>;
  missed_note: ColumnType<string | null, string | null | undefined, string | null>;
  hour_agreed: ColumnType<boolean, boolean | undefined, boolean>;
  id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  changing_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  asked_from: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  asked_to: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  asked_container_code: ColumnType<string | null, string | null | undefined, string | null>;
  asked_id_truck: ColumnType<number | null, number | null | undefined, number | null>;
  asked_id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  reference: ColumnType<string | null, string | null | undefined, string | null>;
  data: ColumnType<unknown, unknown | undefined, unknown>;
  validated_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  submitted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  uncertain_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  not_found_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  rejected_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  error_code: ColumnType<string | null, string | null | undefined, string | null>;
  error_text: ColumnType<string | null, string | null | undefined, string | null>;
  cancel_asked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancel_asked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  change_count: ColumnType<number, number | undefined, number>;
  change_sent_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  change_submitted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  change_not_found_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  change_checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  change_uncertain_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  change_error_code: ColumnType<string | null, string | null | undefined, string | null>;
  change_error_text: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface StandBysTable {
  id_stop: ColumnType<number, number, number>;
  id_guide: ColumnType<number, number, number>;
  starts_at: ColumnType<string, string | Date, string | Date>;
  ends_at: ColumnType<string, string | Date, string | Date>;
  free_hours: ColumnType<string, string | number, string | number>;
  hours: ColumnType<string, string | number, string | number>;
  excess_hours: ColumnType<string, string | number, string | number>;
  cost_per_hour: ColumnType<string, string | number, string | number>;
  cost: ColumnType<string, string | number, string | number>;
  adjusted_cost: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  hour_agreed: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface StateLogsTable {
  id_state_log: ColumnType<number, number | undefined, number>;
  noun: ColumnType<string, string, string>;
  id_record: ColumnType<number, number, number>;
  from_state: ColumnType<string, string, string>;
  to_state: ColumnType<string, string, string>;
  motive: ColumnType<string, string, string>;
  decisions: ColumnType<unknown, unknown | undefined, unknown>;
  at: ColumnType<string, string | Date, string | Date>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string, string>;
}

export interface StreetTurnsTable {
  id_street_turn: ColumnType<number, number | undefined, number>;
  id_import_sub: ColumnType<number, number, number>;
  id_export_sub: ColumnType<number, number, number>;
  id_shipping_line: ColumnType<number, number, number>;
  container_code: ColumnType<string, string, string>;
  saved_km: ColumnType<string, string | number, string | number>;
  hop_km: ColumnType<string, string | number, string | number>;
  value_usd: ColumnType<string, string | number, string | number>;
  expires_at: ColumnType<string, string | Date, string | Date>;
  mailed_to: ColumnType<string | null, string | null | undefined, string | null>;
  requested_at: ColumnType<string, string | Date, string | Date>;
  requested_by: ColumnType<number | null, number | null | undefined, number | null>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  approval_ref: ColumnType<string | null, string | null | undefined, string | null>;
  id_files: ColumnType<number[], number[] | undefined, number[]>;
  denied_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  denied_by: ColumnType<number | null, number | null | undefined, number | null>;
  denied_reason: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancelled_by: ColumnType<number | null, number | null | undefined, number | null>;
  cancelled_reason: ColumnType<string | null, string | null | undefined, string | null>;
  expired_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  trip_before: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface SubCostsTable {
  id_sub_cost: ColumnType<number, number | undefined, number>;
  id_sub_reservation: ColumnType<number, number, number>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  id_cost_type: ColumnType<number, number, number>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva_kind: ColumnType<string, string, string>;
  iva: ColumnType<string, string | number, string | number>;
  iva_cost: ColumnType<string, string | number, string | number>;
  justification: ColumnType<string, string, string>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  id_reservation: ColumnType<number, number, number>;
  container_number: ColumnType<number, number, number>;
  leg_kind: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SubReservationsTable {
  id_sub_reservation: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  number: ColumnType<number, number, number>;
  container_code: ColumnType<string | null, string | null | undefined, string | null>;
  id_container_type: ColumnType<number, number, number>;
  weight_kg: ColumnType<number, number, number>;
  set_point_c: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  needs_generator: ColumnType<boolean, boolean | undefined, boolean>;
  seals: ColumnType<string[], string[] | undefined, string[]>;
  rejected_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  rejected_reason: ColumnType<string | null, string | null | undefined, string | null>;
  cancelled_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  cancelled_reason: ColumnType<string | null, string | null | undefined, string | null>;
  status: ColumnType<string, string | undefined, string>;
  shown_status: ColumnType<string, string | undefined, string>;
  version: ColumnType<number, number | undefined, number>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  cost_planned: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  fee_state: ColumnType<string, string | undefined, string>;
  id_fee: ColumnType<number | null, number | null | undefined, number | null>;
  fee_bound_by: ColumnType<number | null, number | null | undefined, number | null>;
  recalc_pending: ColumnType<boolean, boolean | undefined, boolean>;
  plan_km: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  plan_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  plan_tolls: ColumnType<number | null, number | null | undefined, number | null>;
  id_cost_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  released_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  discharged_on: ColumnType<string | null, string | null | undefined, string | null>;
  box_condition: ColumnType<string | null, string | null | undefined, string | null>;
  stand_by_hour_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  agreed_free_hours: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  own_generator: ColumnType<boolean, boolean | undefined, boolean>;
  dae: ColumnType<string | null, string | null | undefined, string | null>;
  vgm_kg: ColumnType<number | null, number | null | undefined, number | null>;
  humidity_pct: ColumnType<number | null, number | null | undefined, number | null>;
  ventilation: ColumnType<number | null, number | null | undefined, number | null>;
  over_dimensions: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SummarySendsTable {
  id_reservation: ColumnType<number, number, number>;
  moment: ColumnType<string, string, string>;
  subject: ColumnType<string, string, string>;
  at: ColumnType<string, string | Date, string | Date>;
  mails: ColumnType<number, number, number>;
}

export interface SurchargesTable {
  id_surcharge: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  id_family: ColumnType<number, number, number>;
  version: ColumnType<number, number | undefined, number>;
  kind: ColumnType<string, string, string>;
  side: ColumnType<string, string, string>;
  id_service: ColumnType<number, number, number>;
  id_client: ColumnType<number | null, number | null | undefined, number | null>;
  id_carrier: ColumnType<number | null, number | null | undefined, number | null>;
  reservation_type: ColumnType<string | null, string | null | undefined, string | null>;
  template: ColumnType<string | null, string | null | undefined, string | null>;
  id_plant: ColumnType<number | null, number | null | undefined, number | null>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  id_province: ColumnType<number | null, number | null | undefined, number | null>;
  id_port: ColumnType<number | null, number | null | undefined, number | null>;
  id_container_type: ColumnType<number | null, number | null | undefined, number | null>;
  container_group: ColumnType<string | null, string | null | undefined, string | null>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  id_product: ColumnType<number | null, number | null | undefined, number | null>;
  km_from: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  km_to: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  method: ColumnType<string, string, string>;
  amount: ColumnType<string, string | number, string | number>;
  params: ColumnType<unknown | null, unknown | null | undefined, unknown | null>;
  auto: ColumnType<boolean, boolean | undefined, boolean>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  approved_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  approved_by: ColumnType<number | null, number | null | undefined, number | null>;
  superseded_by: ColumnType<number | null, number | null | undefined, number | null>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  valid_to_before: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface TariffChangesTable {
  id_shipping_line: ColumnType<number, number, number>;
  changed_at: ColumnType<string, string | Date, string | Date>;
}

export interface TaskAssigneesTable {
  id_task: ColumnType<number, number, number>;
  id_role: ColumnType<number | null, number | null | undefined, number | null>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface TaskChangesTable {
  id_task: ColumnType<number, number, number>;
  changed_at: ColumnType<string, string | Date, string | Date>;
}

export interface TaskCommentsTable {
  id_comment: ColumnType<number, number | undefined, number>;
  id_reservation_task: ColumnType<number, number, number>;
  text: ColumnType<string, string, string>;
  id_files: ColumnType<number[], number[] | undefined, number[]>;
  id_user: ColumnType<number, number, number>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
}

export interface TaskSettlesTable {
  id_reservation: ColumnType<number, number, number>;
  tried_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface TasksTable {
  id_task: ColumnType<number, number | undefined, number>;
  code: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  help: ColumnType<string | null, string | null | undefined, string | null>;
  reservation_type: ColumnType<string | null, string | null | undefined, string | null>;
  templates: ColumnType<string[], string[] | undefined, string[]>;
  id_client: ColumnType<number | null, number | null | undefined, number | null>;
  id_shipping_line: ColumnType<number | null, number | null | undefined, number | null>;
  only_reefer: ColumnType<boolean, boolean | undefined, boolean>;
  scope: ColumnType<string, string, string>;
  created_on: ColumnType<string, string, string>;
  due_anchor: ColumnType<string, string, string>;
  due_offset_min: ColumnType<number, number | undefined, number>;
  completes_on: ColumnType<string | null, string | null | undefined, string | null>;
  fields: ColumnType<unknown, unknown | undefined, unknown>;
  gate: ColumnType<string, string | undefined, string>;
  rule: ColumnType<string, string | undefined, string>;
  escalate_after_min: ColumnType<number, number | undefined, number>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
}

export interface TerminalCodesTable {
  id_terminal: ColumnType<number, number, number>;
  kind: ColumnType<string, string, string>;
  id_own: ColumnType<number, number, number>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  checked_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface TerminalsTable {
  id_location: ColumnType<number, number, number>;
  adapter: ColumnType<string, string | undefined, string>;
  requires_slot: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  tolerance_min: ColumnType<number | null, number | null | undefined, number | null>;
  lead_min: ColumnType<number | null, number | null | undefined, number | null>;
  change_limit_min: ColumnType<number | null, number | null | undefined, number | null>;
  cancel_limit_min: ColumnType<number | null, number | null | undefined, number | null>;
  margin_cutoff_min: ColumnType<number | null, number | null | undefined, number | null>;
  no_show_fee_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  change_fee_usd: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface ToldFactsTable {
  id_fact: ColumnType<number, number | undefined, number>;
  id_reservation: ColumnType<number, number, number>;
  subject: ColumnType<string, string, string>;
  fact_key: ColumnType<string, string, string>;
  about: ColumnType<string, string, string>;
  happened_at: ColumnType<string, string | Date, string | Date>;
  sequence: ColumnType<number, number, number>;
  known_at: ColumnType<string, string | Date, string | Date>;
  voided_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface TrackingOwnersTable {
  owner: ColumnType<string, string, string>;
  expires_at: ColumnType<string, string | Date, string | Date>;
}

export interface TrackingShardsTable {
  shard: ColumnType<number, number, number>;
  owner: ColumnType<string | null, string | null | undefined, string | null>;
  fence: ColumnType<number, number | undefined, number>;
  expires_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface TravelAllowanceRatesTable {
  id_travel_allowance_rate: ColumnType<number, number | undefined, number>;
  id_route: ColumnType<number | null, number | null | undefined, number | null>;
  id_canton: ColumnType<number | null, number | null | undefined, number | null>;
  amount: ColumnType<string, string | number, string | number>;
  valid_from: ColumnType<string, string, string>;
  valid_to: ColumnType<string | null, string | null | undefined, string | null>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  version: ColumnType<number, number | undefined, number>;
}

export interface TruckCertificatesTable {
  id_certificate: ColumnType<number, number | undefined, number>;
  id_truck: ColumnType<number, number, number>;
  type_certificate: ColumnType<string, string, string>;
  cert_mop_number: ColumnType<string | null, string | null | undefined, string | null>;
  issued_on: ColumnType<string | null, string | null | undefined, string | null>;
  expires_on: ColumnType<string, string, string>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  replaced_by: ColumnType<number | null, number | null | undefined, number | null>;
  author: ColumnType<string, string | undefined, string>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  removed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface TrucksTable {
  id_truck: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  disk: ColumnType<string, string, string>;
  license_plate: ColumnType<string, string, string>;
  brand: ColumnType<string | null, string | null | undefined, string | null>;
  model: ColumnType<string | null, string | null | undefined, string | null>;
  country_factory: ColumnType<string | null, string | null | undefined, string | null>;
  color: ColumnType<string | null, string | null | undefined, string | null>;
  factory_year: ColumnType<number | null, number | null | undefined, number | null>;
  purchase_year: ColumnType<number | null, number | null | undefined, number | null>;
  is_owner: ColumnType<boolean, boolean | undefined, boolean>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  truck_state: ColumnType<string, string | undefined, string>;
  truck_type: ColumnType<string | null, string | null | undefined, string | null>;
  serial: ColumnType<string | null, string | null | undefined, string | null>;
  fuel: ColumnType<string | null, string | null | undefined, string | null>;
  axles: ColumnType<string | null, string | null | undefined, string | null>;
  body: ColumnType<string | null, string | null | undefined, string | null>;
  cabin: ColumnType<string | null, string | null | undefined, string | null>;
  passengers: ColumnType<number | null, number | null | undefined, number | null>;
  tank_1_gallons: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  tank_2_gallons: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  tonnage: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  fifth_wheel_lbs: ColumnType<number | null, number | null | undefined, number | null>;
  appraisal: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  motor_brand: ColumnType<string | null, string | null | undefined, string | null>;
  motor_model: ColumnType<string | null, string | null | undefined, string | null>;
  motor_serial: ColumnType<string | null, string | null | undefined, string | null>;
  motor_horsepower: ColumnType<number | null, number | null | undefined, number | null>;
  motor_cylinder_capacity: ColumnType<number | null, number | null | undefined, number | null>;
  observation_truck: ColumnType<string | null, string | null | undefined, string | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  party: ColumnType<number[], number[] | undefined, number[]>;
  search_text: ColumnType<string, string | undefined, string>;
  qualification: ColumnType<string, string | undefined, string>;
  papers_until: ColumnType<string | null, string | null | undefined, string | null>;
  papers_missing: ColumnType<boolean, boolean | undefined, boolean>;
  credentials_due: ColumnType<string | null, string | null | undefined, string | null>;
  credential_places: ColumnType<number[], number[] | undefined, number[]>;
  owned_since: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface UnsubscribeLinksTable {
  token: ColumnType<string, string, string>;
  id_user: ColumnType<number | null, number | null | undefined, number | null>;
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  id_notification_client: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface UsersTable {
  id_user: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  id_role: ColumnType<number, number, number>;
  email: ColumnType<string, string, string>;
  password_hash: ColumnType<string, string, string>;
  name: ColumnType<string, string, string>;
  last_name: ColumnType<string, string, string>;
  work_position: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  id_driver: ColumnType<number | null, number | null | undefined, number | null>;
  active: ColumnType<boolean, boolean | undefined, boolean>;
  settings: ColumnType<unknown, unknown | undefined, unknown>;
  version: ColumnType<number, number | undefined, number>;
  created_at: ColumnType<string, string | Date | undefined, string | Date>;
  search_text: ColumnType<string, string | undefined, string>;
  products: ColumnType<string[], string[] | undefined, string[]>;
  last_login_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  invited_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  second_factor_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
}

export interface VoidedChargesTable {
  id_charge: ColumnType<number, number, number>;
  id_reservation: ColumnType<number, number, number>;
  id_sub_reservation: ColumnType<number | null, number | null | undefined, number | null>;
  id_leg: ColumnType<number | null, number | null | undefined, number | null>;
  id_stop: ColumnType<number | null, number | null | undefined, number | null>;
  id_service: ColumnType<number, number, number>;
  id_fee: ColumnType<number | null, number | null | undefined, number | null>;
  source: ColumnType<string, string, string>;
  description: ColumnType<string, string, string>;
  quantity: ColumnType<string, string | number, string | number>;
  unit_price: ColumnType<string, string | number, string | number>;
  subtotal: ColumnType<string, string | number, string | number>;
  iva_kind: ColumnType<string, string, string>;
  justification: ColumnType<string | null, string | null | undefined, string | null>;
  waived_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  created_at: ColumnType<string, string | Date, string | Date>;
  id_guide: ColumnType<number | null, number | null | undefined, number | null>;
  id_fee_item: ColumnType<number | null, number | null | undefined, number | null>;
  id_surcharge: ColumnType<number | null, number | null | undefined, number | null>;
  id_trace: ColumnType<number | null, number | null | undefined, number | null>;
  computed_quantity: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  computed_unit_price: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  voided_at: ColumnType<string, string | Date | undefined, string | Date>;
  void_reason: ColumnType<string | null, string | null | undefined, string | null>;
  voided_by: ColumnType<number | null, number | null | undefined, number | null>;
  booked: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  unpriced: ColumnType<boolean, boolean | undefined, boolean>;
  id_payment_cost: ColumnType<number | null, number | null | undefined, number | null>;
  voucher_iva: ColumnType<string | null, string | number | null | undefined, string | number | null>;
  id_discount: ColumnType<number | null, number | null | undefined, number | null>;
  reduces: ColumnType<number | null, number | null | undefined, number | null>;
  given_up: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface WhatsappNumbersTable {
  phone: ColumnType<string, string, string>;
  written_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  left_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  joined_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  invalid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  valid_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  closed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  seen_at: ColumnType<string, string | Date, string | Date>;
}

export interface WhatsappTemplatesTable {
  name: ColumnType<string, string, string>;
  state: ColumnType<string, string, string>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  changed_at: ColumnType<string, string | Date, string | Date>;
}

export interface WorkbookProgressTable {
  id_workbook: ColumnType<number, number, number>;
  done: ColumnType<number, number, number>;
  total: ColumnType<number, number, number>;
  is_demo: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface WorkbooksTable {
  id_workbook: ColumnType<number, number | undefined, number>;
  id_company: ColumnType<number, number, number>;
  id_user: ColumnType<number, number, number>;
  id_file: ColumnType<number | null, number | null | undefined, number | null>;
  file_name: ColumnType<string, string, string>;
  state: ColumnType<string, string | undefined, string>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  since: ColumnType<string, string | Date, string | Date>;
  author: ColumnType<string, string, string>;
  created_at: ColumnType<string, string | Date, string | Date>;
  stored_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  version: ColumnType<number, number | undefined, number>;
}

export interface Schema {
  access_tokens: AccessTokensTable;
  advances: AdvancesTable;
  alert_case_events: AlertCaseEventsTable;
  alert_cases: AlertCasesTable;
  alert_conditions: AlertConditionsTable;
  alert_reminders: AlertRemindersTable;
  alerts: AlertsTable;
  assignment_bans: AssignmentBansTable;
  attempts: AttemptsTable;
  audit_log: AuditLogTable;
  billed_lines: BilledLinesTable;
  billing_snoozes: BillingSnoozesTable;
  bonus_rules: BonusRulesTable;
  bonus_withdrawals: BonusWithdrawalsTable;
  cantons: CantonsTable;
  carrier_orders: CarrierOrdersTable;
  charge_proposals: ChargeProposalsTable;
  charges: ChargesTable;
  comment_reads: CommentReadsTable;
  companies: CompaniesTable;
  company_associations: CompanyAssociationsTable;
  connection_points: ConnectionPointsTable;
  container_totals: ContainerTotalsTable;
  container_types: ContainerTypesTable;
  cost_orders: CostOrdersTable;
  cost_types: CostTypesTable;
  credentials: CredentialsTable;
  cutoff_documents: CutoffDocumentsTable;
  cutoff_exclusions: CutoffExclusionsTable;
  cutoff_lines: CutoffLinesTable;
  cutoff_reversals: CutoffReversalsTable;
  cutoffs: CutoffsTable;
  daily_facts: DailyFactsTable;
  day_plans: DayPlansTable;
  deposit_costs: DepositCostsTable;
  device_callers: DeviceCallersTable;
  device_keys: DeviceKeysTable;
  device_mounts: DeviceMountsTable;
  device_omissions: DeviceOmissionsTable;
  device_signals: DeviceSignalsTable;
  devices: DevicesTable;
  discount_claims: DiscountClaimsTable;
  discount_redemptions: DiscountRedemptionsTable;
  discount_uses: DiscountUsesTable;
  discounts: DiscountsTable;
  disvs: DisvsTable;
  documents: DocumentsTable;
  drafts: DraftsTable;
  driver_associations: DriverAssociationsTable;
  driver_former_terms: DriverFormerTermsTable;
  driver_licenses: DriverLicensesTable;
  driver_notices: DriverNoticesTable;
  driver_problems: DriverProblemsTable;
  drivers: DriversTable;
  dynamic_costs: DynamicCostsTable;
  emergencies: EmergenciesTable;
  empty_operations: EmptyOperationsTable;
  equipments: EquipmentsTable;
  eta_bands: EtaBandsTable;
  eta_samples: EtaSamplesTable;
  fact_changes: FactChangesTable;
  fee_items: FeeItemsTable;
  fee_simulation_rows: FeeSimulationRowsTable;
  fee_simulations: FeeSimulationsTable;
  fees: FeesTable;
  files: FilesTable;
  fines: FinesTable;
  first_steps_dismissed: FirstStepsDismissedTable;
  flexible_types: FlexibleTypesTable;
  free_time_clocks: FreeTimeClocksTable;
  free_time_tariffs: FreeTimeTariffsTable;
  gateways: GatewaysTable;
  generator_rentals: GeneratorRentalsTable;
  geo_layers: GeoLayersTable;
  guide_costs: GuideCostsTable;
  guide_stops: GuideStopsTable;
  guide_tracking: GuideTrackingTable;
  guides: GuidesTable;
  held_positions: HeldPositionsTable;
  holidays: HolidaysTable;
  idempotency_keys: IdempotencyKeysTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  installation_secrets: InstallationSecretsTable;
  invoice_sequences: InvoiceSequencesTable;
  invoices: InvoicesTable;
  iva_types: IvaTypesTable;
  last_positions: LastPositionsTable;
  leg_stops: LegStopsTable;
  legs: LegsTable;
  live_changes: LiveChangesTable;
  live_epoch: LiveEpochTable;
  location_locals: LocationLocalsTable;
  locations: LocationsTable;
  logbook: LogbookTable;
  logbook_versions: LogbookVersionsTable;
  milestone_justifications: MilestoneJustificationsTable;
  motives: MotivesTable;
  nearby_locations: NearbyLocationsTable;
  nec_sends: NecSendsTable;
  notices: NoticesTable;
  notification_clients: NotificationClientsTable;
  notification_emails: NotificationEmailsTable;
  notification_extra_admins: NotificationExtraAdminsTable;
  notification_messages: NotificationMessagesTable;
  notification_phones: NotificationPhonesTable;
  notification_quiet: NotificationQuietTable;
  notification_settings: NotificationSettingsTable;
  notification_subjects: NotificationSubjectsTable;
  notification_templates: NotificationTemplatesTable;
  operations_team_users: OperationsTeamUsersTable;
  operations_teams: OperationsTeamsTable;
  outbox: OutboxTable;
  parameters: ParametersTable;
  payment_costs: PaymentCostsTable;
  payment_order_lines: PaymentOrderLinesTable;
  payment_orders: PaymentOrdersTable;
  permission_action_urls: PermissionActionUrlsTable;
  permission_actions: PermissionActionsTable;
  permission_urls: PermissionUrlsTable;
  phone_bindings: PhoneBindingsTable;
  phone_positions: PhonePositionsTable;
  place_dwell: PlaceDwellTable;
  plan_proposals: PlanProposalsTable;
  plan_runs: PlanRunsTable;
  position_days: PositionDaysTable;
  position_holds: PositionHoldsTable;
  positions: PositionsTable;
  positions_default: PositionsDefaultTable;
  products: ProductsTable;
  provinces: ProvincesTable;
  purchase_fee_items: PurchaseFeeItemsTable;
  purchase_fees: PurchaseFeesTable;
  purchase_params: PurchaseParamsTable;
  push_subscriptions: PushSubscriptionsTable;
  qr_logs: QrLogsTable;
  quality_criteria: QualityCriteriaTable;
  rate_traces: RateTracesTable;
  receipts: ReceiptsTable;
  recovery_codes: RecoveryCodesTable;
  recurring_bookings: RecurringBookingsTable;
  recurring_runs: RecurringRunsTable;
  reefer_readings: ReeferReadingsTable;
  refused_addresses: RefusedAddressesTable;
  removed_objects: RemovedObjectsTable;
  replan_needs: ReplanNeedsTable;
  reservation_comments: ReservationCommentsTable;
  reservation_copies: ReservationCopiesTable;
  reservation_facts: ReservationFactsTable;
  reservation_parties: ReservationPartiesTable;
  reservation_stops: ReservationStopsTable;
  reservation_summaries: ReservationSummariesTable;
  reservation_tasks: ReservationTasksTable;
  reservation_totals: ReservationTotalsTable;
  reservations: ReservationsTable;
  role_permissions: RolePermissionsTable;
  roles: RolesTable;
  routes: RoutesTable;
  sap_postings: SapPostingsTable;
  sap_tries: SapTriesTable;
  saved_views: SavedViewsTable;
  scheduled_jobs: ScheduledJobsTable;
  second_factors: SecondFactorsTable;
  service_costs: ServiceCostsTable;
  service_ratings: ServiceRatingsTable;
  service_requests: ServiceRequestsTable;
  services: ServicesTable;
  sessions: SessionsTable;
  shipping_lines: ShippingLinesTable;
  ships: ShipsTable;
  slot_offers: SlotOffersTable;
  slots: SlotsTable;
  stand_bys: StandBysTable;
  state_logs: StateLogsTable;
  street_turns: StreetTurnsTable;
  sub_costs: SubCostsTable;
  sub_reservations: SubReservationsTable;
  summary_sends: SummarySendsTable;
  surcharges: SurchargesTable;
  tariff_changes: TariffChangesTable;
  task_assignees: TaskAssigneesTable;
  task_changes: TaskChangesTable;
  task_comments: TaskCommentsTable;
  task_settles: TaskSettlesTable;
  tasks: TasksTable;
  terminal_codes: TerminalCodesTable;
  terminals: TerminalsTable;
  told_facts: ToldFactsTable;
  tracking_owners: TrackingOwnersTable;
  tracking_shards: TrackingShardsTable;
  travel_allowance_rates: TravelAllowanceRatesTable;
  truck_certificates: TruckCertificatesTable;
  trucks: TrucksTable;
  unsubscribe_links: UnsubscribeLinksTable;
  users: UsersTable;
  voided_charges: VoidedChargesTable;
  whatsapp_numbers: WhatsappNumbersTable;
  whatsapp_templates: WhatsappTemplatesTable;
  workbook_progress: WorkbookProgressTable;
  workbooks: WorkbooksTable;
}
