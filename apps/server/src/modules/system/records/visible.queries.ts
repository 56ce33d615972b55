import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Records with their table, key, and the action needed to read them. */
const records = {
  reservation: ['reservations', 'id_reservation', 'reservation.read'],
  task: ['reservation_tasks', 'id_reservation_task', 'task.work'],
  guide: ['guides', 'id_guide', 'guide.read'],
  payment_order: ['payment_orders', 'numero_orden', 'billing.read'],
  truck: ['trucks', 'id_truck', 'truck.read'],
  driver: ['drivers', 'id_driver', 'driver.read'],
  equipment: ['equipments', 'id_equipment', 'equipment.read'],
  location: ['locations', 'id_location', 'location.read'],
  canton: ['cantons', 'id_canton', 'canton.read'],
  company: ['companies', 'id_company', 'company.read'],
  user: ['users', 'id_user', 'user.read'],
  fee: ['fees', 'id_fee', 'fee.read'],
  purchase_fee: ['purchase_fees', 'id_purchase_fee', 'purchase_fee.read'],
  service_cost: ['service_costs', 'id_service_cost', 'cost.read'],
  dynamic_cost: ['dynamic_costs', 'id_dynamic_cost', 'cost.read'],
  deposit_cost: ['deposit_costs', 'id_deposit_cost', 'cost.read'],
  payment_cost: ['payment_costs', 'id_payment_cost', 'cost.read'],
  cost_order: ['cost_orders', 'numero_orden', 'cost.read'],
  discount: ['discounts', 'id_discount', 'discount.read'],
  surcharge: ['surcharges', 'id_surcharge', 'fee.read'],
  service: ['services', 'id_service', 'service.read'],
  product: ['products', 'id_product', 'maintenance.read'],
  shipping_line: ['shipping_lines', 'id_shipping_line', 'maintenance.read'],
  ship: ['ships', 'id_ship', 'maintenance.read'],
  container_type: ['container_types', 'id_container_type', 'maintenance.read'],
  alert: ['alerts', 'id_alert', 'alert.read'],
  motive: ['motives', 'id_motivo', 'maintenance.read'],
} as const;
export type RecordNoun = keyof typeof records;

export const isRecordNoun = (noun: string): noun is RecordNoun => Object.hasOwn(records, noun);
export const readAction = (noun: RecordNoun): string => records[noun][2];

/** Whether the record exists in the caller's scope. */
export async function isVisible(tx: Tx, noun: RecordNoun, id: number): Promise<boolean> {
  const [table, key] = records[noun];
  return (await tx.row(sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`)) !== undefined;
}
