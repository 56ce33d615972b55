import * as calls from '@cabezal/contract/money/billing/ageing.calls';
import { AGEING_BUCKETS, AGEING_STAGE_NAMES, AGEING_STAGES, ageingBucket } from '@cabezal/domain/money/billing/ageing';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { hideFromOthers } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { ageingSpec } from './ageing.queries.ts';
import { readAgeing } from './read-ageing.ts';
import { snoozeReminder } from './snooze-reminder.ts';

const columns: ExcelColumn<calls.AgeingRow>[] = [
  { header: 'Etapa', key: 'stage', width: 24, type: 'text', value: r => AGEING_STAGE_NAMES[r.stage] },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Orden', key: 'numero_orden', width: 10, type: 'number' },
  { header: 'Facturar a', key: 'bill_to_name', width: 32, type: 'text' },
  { header: 'Responsable', key: 'owner', width: 24, type: 'text' },
  { header: 'Desde', key: 'since', width: 18, type: 'instant' },
  { header: 'Días', key: 'age_days', width: 8, type: 'number' },
  {
    header: 'Antigüedad',
    key: 'age_days',
    width: 16,
    type: 'text',
    value: r => AGEING_BUCKETS[ageingBucket(r.age_days)].name,
  },
  { header: 'USD sin IVA', key: 'usd', width: 13, type: 'money', sum: true },
  { header: 'Recordatorio pospuesto hasta', key: 'snoozed_until', width: 16, type: 'date' },
  { header: 'Motivo', key: 'snooze_reason', width: 32, type: 'text' },
];

/** Work that is not invoiced yet; for the operator, empty for other audiences. */
export const ageingRoutes = (): Route[] => [
  serve(calls.getBillingAgeing, ({ tx, actor }) =>
    actor.audience === 'operator'
      ? readAgeing(tx)
      : Promise.resolve({
          stages: AGEING_STAGES.map(stage => ({ stage, count: 0, usd: '0.00', buckets: [], oldest: null, owners: [] })),
        }),
  ),
  serve(calls.getBillingAgeingRows, async ({ tx, actor, input }) =>
    actor.audience === 'operator' ? listPage<calls.AgeingRow>(tx, ageingSpec(input, tx), input) : emptyPage(input),
  ),
  serveExcel(calls.getBillingAgeingExcel, calls.getBillingAgeingRows, {
    name: 'por_facturar_antiguedad',
    sheet: 'Antigüedad',
    columns,
    spec: async ({ input, tx, actor }) => {
      hideFromOthers(actor, 'El informe no existe');
      return ageingSpec(input, tx);
    },
  }),
  serveChange(
    calls.snoozeBillingReminder,
    ({ tx, actor, input }) => snoozeReminder(tx, actor, input),
    (_, done) => Promise.resolve(done),
  ),
];
