import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Result of a scan: guide under way, closed, deleted, rescued by another truck, or unknown. */
export const qrResult = z.enum(['VALID', 'CLOSED', 'ANNULLED', 'RESCUED', 'UNKNOWN']);
export type QrResult = z.infer<typeof qrResult>;

export const qrLogRow = z.object({
  id_qr_log: z.number(),
  id_guide: z.number().nullable(),
  id_reservation: z.number().nullable(),
  guide_number: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  code: z.string(),
  scanned_at: instant,
  result: qrResult,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  accuracy_m: z.number().nullable(),
  /** The stop whose fence contains the place. */
  stop: z.string().nullable(),
  device: z.string(),
  /** Minutes from that stop's appointment to the scan; negative: before it. */
  minutes_to_appointment: z.number().nullable(),
  /** Minutes from the recorded arrival there to the scan; negative: the recorded arrival is after the scan. */
  minutes_to_arrival: z.number().nullable(),
});
export type QrLogRow = z.infer<typeof qrLogRow>;

export const qrLogFilters = {
  id_reservation: id,
  id_guide: id,
  result: z.array(qrResult).max(5),
  /** With the place that the phone gave, or without. */
  placed: z.boolean(),
  from: givenDate,
  to: givenDate,
};

export const getQrLogs = defineCall({
  method: 'GET',
  path: '/qr_log/mostrar',
  access: action('qr.read'),
  changes: false,
  input: listInput(qrLogFilters),
  output: pageOf(qrLogRow),
  summary:
    'Scans of guides’ QR codes, newest first; a carrier reads those of its own guides. Filters by reservation, guide, result, place and business days.',
  shows: ['qr'],
});
export const getQrLogsExcel = excelOf(getQrLogs, 'qr_logs');
