/** What the privacy policy says of data of persons: each topic is a part of its section «Qué datos se tratan» or «Cuánto tiempo». */
export type PrivacyTopic =
  | 'ACCOUNT'
  | 'CONNECTION'
  | 'DRIVER'
  | 'CONTACT'
  | 'TRIP'
  | 'RECEIPT'
  | 'POSITION'
  | 'SCAN'
  | 'MESSAGE'
  | 'WHATSAPP'
  | 'IMPORT';

/**
 * Tables with data of persons, and the topic of the policy that tells of them. A test of the server compares them with the columns of the
 * database. Names of whoever made a change (`author`) belong to the record of changes, which the policy names for all tables.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PrivacyTopic>> = {
  users: 'ACCOUNT',
  second_factors: 'ACCOUNT',
  sessions: 'CONNECTION',
  attempts: 'CONNECTION',
  push_subscriptions: 'CONNECTION',
  device_callers: 'CONNECTION',
  access_tokens: 'CONNECTION',
  drivers: 'DRIVER',
  driver_licenses: 'DRIVER',
  phone_bindings: 'DRIVER',
  companies: 'CONTACT',
  locations: 'CONTACT',
  reservation_summaries: 'CONTACT',
  notification_clients: 'CONTACT',
  guides: 'TRIP',
  driver_problems: 'TRIP',
  emergencies: 'TRIP',
  receipts: 'RECEIPT',
  cutoff_lines: 'TRIP',
  positions: 'POSITION',
  positions_default: 'POSITION',
  position_days: 'POSITION',
  held_positions: 'POSITION',
  last_positions: 'POSITION',
  phone_positions: 'POSITION',
  device_signals: 'POSITION',
  qr_logs: 'SCAN',
  outbox: 'MESSAGE',
  notices: 'MESSAGE',
  notification_messages: 'MESSAGE',
  notification_emails: 'ACCOUNT',
  notification_phones: 'ACCOUNT',
  whatsapp_numbers: 'WHATSAPP',
  refused_addresses: 'MESSAGE',
  imports: 'IMPORT',
  import_rows: 'IMPORT',
  workbooks: 'IMPORT',
};
