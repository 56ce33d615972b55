import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { workbook } from '../../shapes.ts';
import { truckPeriod } from './playback.shapes.ts';

export const getStaysExcel = defineCall({
  method: 'POST',
  path: '/excel/recorrido_cabezal',
  access: action('tracking.history'),
  changes: false,
  input: truckPeriod,
  output: workbook,
  summary:
    'Excel (.xlsx) of where a truck stood in a period, as /coordinate/get_trayectos_recorridos has it: ESTANCIAS, RESUMEN. Errors: 404, 422 RANGO_MAXIMO.',
});

export const getPlaybackPdf = defineCall({
  method: 'POST',
  path: '/coordinate/recorrido_pdf',
  access: action('tracking.history'),
  changes: false,
  input: truckPeriod,
  output: z.custom<unknown>(() => true),
  summary:
    'PDF of what a truck did in a period, for claims: the figures of /coordinate/get_trayectos_recorridos, its line, stays, silences, events and cases, and the SHA-256 fingerprint of its positions. Errors: 404, 422 RANGO_MAXIMO.',
});
