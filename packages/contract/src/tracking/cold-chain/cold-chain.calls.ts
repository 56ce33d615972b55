import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id } from '../../shapes.ts';
import { temperatureLog } from './cold-chain.shapes.ts';

export const getTemperatures = defineCall({
  method: 'POST',
  path: '/coordinate/temperaturas',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: temperatureLog,
  summary:
    'The temperatures of the reefer of a trip, as the device of its genset or truck sent them, with how long they were as asked, since the trip began. Errors: 404; 422 SIN_PARAMETRO.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

export const getTemperaturesPdf = defineCall({
  method: 'POST',
  path: '/coordinate/temperaturas_pdf',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ id_guide: id }),
  output: z.custom<unknown>(() => true),
  summary:
    'PDF of the temperatures of the reefer of a trip, with the figures of /coordinate/temperaturas. Errors: 404; 422 SIN_PARAMETRO.',
});
