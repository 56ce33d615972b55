import {
  AGEING_BUCKET_KEYS,
  AGEING_STAGES,
  type AgeingBucket,
  type AgeingStage,
} from '@cabezal/domain/money/billing/ageing';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, money, pageOf, text } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

const stage = z.enum(AGEING_STAGES as [AgeingStage, ...AgeingStage[]]);
const bucket = z.enum(AGEING_BUCKET_KEYS as [AgeingBucket, ...AgeingBucket[]]);

/** Work that is not invoiced yet. */
export const ageingRow = z.object({
  key: z.string(),
  stage,
  /** If not on an order yet. */
  id_reservation: z.number().nullable(),
  numero_orden: z.number().nullable(),
  id_bill_to: z.number(),
  bill_to_name: z.string(),
  /** The reservation's advisor; for an order its author. */
  id_owner: z.number().nullable(),
  owner: z.string().nullable(),
  since: instant,
  age_days: z.number(),
  /** Without VAT. */
  usd: money,
  /** No reminders for this client until that day. */
  snoozed_until: z.string().nullable(),
  snooze_reason: z.string().nullable(),
});
export type AgeingRow = z.infer<typeof ageingRow>;

const sum = z.object({ count: z.number(), usd: money });
export const ageingStage = z.object({
  stage,
  buckets: z.array(sum.extend({ bucket })),
  ...sum.shape,
  oldest: ageingRow.pick({ key: true, id_reservation: true, numero_orden: true, age_days: true }).nullable(),
  /** By responsible person, largest first; null: none. */
  owners: z.array(sum.extend({ id_owner: z.number().nullable(), owner: z.string().nullable() })),
});
export type AgeingStageSums = z.infer<typeof ageingStage>;

const reading = {
  method: 'POST',
  access: action('billing.read'),
  changes: false,
  shows: ['payment_order', 'reservation'],
} as const;

export const getBillingAgeing = defineCall({
  ...reading,
  path: '/payment_order/get_billing_ageing',
  output: z.object({ stages: z.array(ageingStage) }),
  summary:
    'What waits to be invoiced by stage (driven and not closed, closed and on no order, ordered and not invoiced) and days, in USD without VAT, with the oldest item and the party for which it waits; empty for others than the operator.',
});

export const ageingFilters = { stage, bucket, id_bill_to: id, id_owner: id };

export const getBillingAgeingRows = defineCall({
  ...reading,
  path: '/payment_order/get_billing_ageing_rows',
  input: listInput(ageingFilters),
  output: pageOf(ageingRow),
  summary: 'The rows of which get_billing_ageing is the sum, the oldest first; empty for others than the operator.',
});

export const getBillingAgeingExcel = excelOf(getBillingAgeingRows, 'billing_ageing');

export const snoozeBillingReminder = defineCall({
  method: 'POST',
  path: '/payment_order/snooze_billing_reminder',
  access: action('billing.order', { on: ['/facturas'] }),
  input: z.strictObject({
    id_bill_to: id,
    stage: z.enum(['CLOSED', 'ORDERED']),
    /** Last day without reminders, at most 60 days ahead; null: reminders resume today. */
    until: givenDate.nullable(),
    reason: text(255).nullish(),
  }),
  output: z.object({ snoozed_until: z.string().nullable() }),
  touches: ['payment_order'],
  summary:
    'Postpones the reminders of one client’s unordered or uninvoiced work until a day, with a reason (422 MOTIVO_REQUERIDO, FECHA_INVALIDA), or ends the postponement; 404 for a company that does not exist.',
});
