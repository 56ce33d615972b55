import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, workbook } from '../../shapes.ts';

export const getTruckDaysExcel = defineCall({
  method: 'POST',
  path: '/excel/cabezales_actividades',
  access: action('tracking.history'),
  changes: false,
  input: z.strictObject({ date: givenDate, id_company: id.optional() }),
  output: workbook,
  summary:
    'Excel (.xlsx) of what all trucks did on a day, as /reports/cabezales_actividades has it: ACTIVIDAD, CAMIONES, FILTROS. Errors: 403 for others than the operator’s staff and carriers.',
});
