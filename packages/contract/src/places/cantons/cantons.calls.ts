import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, latitude, listInput, longitude, pageOf, possible, requiredText, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { canton } from '../locations/locations.calls.ts';

export const cantonRow = canton.extend({
  /** Number of its establishments that the person may see. */
  locations_count: z.number(),
  version: z.number(),
  /** Actions on it: only the operator edits cantons. */
  can: z.object({ edit: possible }),
});
export type CantonRow = z.infer<typeof cantonRow>;

export const listCantons = defineCall({
  method: 'POST',
  path: '/canton/list_cantons',
  access: action('canton.read'),
  changes: false,
  input: listInput({ id_province: id, active: z.boolean() }),
  output: pageOf(cantonRow),
  summary: 'Cantons with province, INEC code, approximate centre and number of establishments, by page.',
  shows: ['canton', 'location'],
});
export const listCantonsExcel = excelOf(listCantons, 'cantons');

const details = {
  name: requiredText(80),
  id_province: id,
  /** Four digits of INEC; the first two are those of the province. */
  code: requiredText(4),
  /** Approximate centre; both or none. */
  lat: latitude().nullish(),
  lng: longitude().nullish(),
};
const write = action('canton.write');
const touches = ['canton', 'location'] as const;

export const addCanton = defineCall({
  method: 'POST',
  path: '/canton/add_canton',
  access: write,
  input: z.strictObject(details),
  output: cantonRow,
  touches,
  summary:
    'Registers a canton. 409 CANTON_DUPLICADO if its code, or its name in the province, exists already; 422 by field.',
});

export const updateCanton = defineCall({
  method: 'POST',
  path: '/canton/update_canton',
  access: write,
  /** `active` absent: unchanged. */
  input: z.strictObject({ id_canton: id, version, ...details, active: z.boolean().optional() }),
  output: cantonRow,
  touches,
  summary:
    'Changes a canton, or takes it out of use: it is then no longer offered. One with establishments stays in its province (409 CANTON_CON_ESTABLECIMIENTOS).',
});

export const deleteCanton = defineCall({
  method: 'POST',
  path: '/canton/delete_canton',
  access: write,
  input: z.strictObject({ id_canton: id, version }),
  output: z.object({ id_canton: z.number(), deleted: z.literal(true) }),
  touches,
  summary:
    'Deletes a canton to which nothing refers; else 409 EN_USO names the places (establishments, rates), and it can be deactivated.',
});
