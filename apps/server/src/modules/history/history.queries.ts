import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Records whose history is open to who sees the record: its table, key, and the action with which one reads it. */
const records = {
  reservation: ['reservations', 'id_reservation', 'reservation.read'],
  guide: ['guides', 'id_guide', 'guide.read'],
  payment_order: ['payment_orders', 'numero_orden', 'billing.read'],
  truck: ['trucks', 'id_truck', 'truck.read'],
  driver: ['drivers', 'id_driver', 'driver.read'],
  equipment: ['equipments', 'id_equipment', 'equipment.read'],
  location: ['locations', 'id_location', 'location.read'],
  canton: ['cantons', 'id_canton', 'canton.read'],
  company: ['companies', 'id_company', 'company.read'],
  user: ['users', 'id_user', 'user.read'],
  service: ['services', 'id_service', 'service.read'],
  product: ['products', 'id_product', 'maintenance.read'],
  shipping_line: ['shipping_lines', 'id_shipping_line', 'maintenance.read'],
  ship: ['ships', 'id_ship', 'maintenance.read'],
  container_type: ['container_types', 'id_container_type', 'maintenance.read'],
  motive: ['motives', 'id_motivo', 'maintenance.read'],
} as const;
export type RecordNoun = keyof typeof records;

export const isRecordNoun = (noun: string): noun is RecordNoun => Object.hasOwn(records, noun);
export const readAction = (noun: RecordNoun): string => records[noun][2];

/** Whether the record is there in the caller's scope. */
export async function isVisible(tx: Tx, noun: RecordNoun, id: number): Promise<boolean> {
  const [table, key] = records[noun];
  return (await tx.row(sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`)) !== undefined;
}

export interface Entry {
  id: number;
  at: string;
  who: string | null;
  company: string | null;
  action: string;
  before: unknown;
  after: unknown;
  motive: string | null;
}

/** Whose entries may be shown: everybody's, a company's, or one person's. */
export type Whose = { id_company?: number; id_user?: number };

/** Newest first. Reads as the system: the caller has decided whose entries these may be. */
export function listEntries(
  tx: Tx,
  of: { noun: string; id: number | string; before: number | null; limit: number },
  whose: Whose,
): Promise<Entry[]> {
  const older = of.before === null ? sql`true` : sql`a.id < ${of.before}`;
  const company = whose.id_company === undefined ? sql`true` : sql`a.id_company = ${whose.id_company}`;
  const person = whose.id_user === undefined ? sql`true` : sql`a.id_user = ${whose.id_user}`;
  return tx.rows(sql<Entry>`select a.id, a.at, u.name || ' ' || u.last_name as who, c.name as company, a.action, a.before, a.after, a.motive
    from audit_log a left join users u on u.id_user = a.id_user left join companies c on c.id_company = a.id_company
    where a.noun = ${of.noun} and a.id_record = ${String(of.id)} and ${older} and ${company} and ${person} order by a.id desc limit ${of.limit}`);
}
