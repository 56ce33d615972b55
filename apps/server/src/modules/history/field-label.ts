import { CANTON } from '../cantons/canton.record.ts';
import { COMPANY } from '../companies/company.record.ts';
import { DEPOSIT_COST, DYNAMIC_COST, SERVICE_COST } from '../costs/agreed-cost.record.ts';
import { DISCOUNT } from '../discounts/discount.record.ts';
import { DRIVER } from '../drivers/driver.record.ts';
import { EQUIPMENT } from '../equipments/equipment.record.ts';
import { FEE, SURCHARGE } from '../fees/fee.record.ts';
import { LOCATION } from '../locations/location.record.ts';
import { NEARBY_LOCATION } from '../nearby-locations/nearby-location.record.ts';
import { PURCHASE_FEE } from '../purchase-fees/purchase-fee.record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { RECURRING } from '../recurring/kept/recurring.record.ts';
import { ROUTE } from '../routes/route.record.ts';
import { SERVICE } from '../services/service.record.ts';
import { TRUCK } from '../trucks/truck.record.ts';
import { FIELD_LABELS } from './field-labels.data.ts';

/** The kinds of record of which the history tells single fields. */
export const RECORD_KINDS: readonly RecordKind[] = [
  CANTON,
  COMPANY,
  DEPOSIT_COST,
  DISCOUNT,
  DRIVER,
  DYNAMIC_COST,
  EQUIPMENT,
  FEE,
  LOCATION,
  NEARBY_LOCATION,
  PURCHASE_FEE,
  RECURRING,
  ROUTE,
  SERVICE,
  SERVICE_COST,
  SURCHARGE,
  TRUCK,
];
const labels = new Map<string, Readonly<Record<string, string>>>(RECORD_KINDS.map(kind => [kind.noun, kind.labels]));

/** What people call a logged field of that noun; undefined: it has no name for people. */
export const fieldLabel = (noun: string, field: string): string | undefined =>
  labels.get(noun)?.[field] ?? FIELD_LABELS[field];
