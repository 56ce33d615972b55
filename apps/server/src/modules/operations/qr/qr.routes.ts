import { getQrLogs, getQrLogsExcel, type QrLogRow } from '@cabezal/contract/operations/qr/qr.calls';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { qrSpec } from './qr.queries.ts';

const RESULTS: Readonly<Record<string, string>> = {
  VALID: 'Vigente',
  CLOSED: 'Cerrada',
  ANNULLED: 'Anulada',
  RESCUED: 'Rescatada',
  UNKNOWN: 'Desconocida',
};

const columns: ExcelColumn<QrLogRow>[] = [
  { header: 'Leída', key: 'scanned_at', width: 18, type: 'instant' },
  { header: 'Resultado', key: 'result', width: 14, type: 'text', value: row => RESULTS[row.result] ?? row.result },
  { header: 'Guía', key: 'guide_number', width: 14, type: 'text' },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text' },
  { header: 'Conductor', key: 'driver_name', width: 26, type: 'text' },
  { header: 'Parada', key: 'stop', width: 26, type: 'text' },
  { header: 'Minutos desde la cita', key: 'minutes_to_appointment', width: 20, type: 'number' },
  { header: 'Minutos desde la llegada', key: 'minutes_to_arrival', width: 22, type: 'number' },
  { header: 'Dispositivo', key: 'device', width: 14, type: 'text' },
  { header: 'Latitud', key: 'lat', width: 12, type: 'number' },
  { header: 'Longitud', key: 'lng', width: 12, type: 'number' },
];

export const qrRoutes = (): Route[] => [
  serve(getQrLogs, ({ tx, input }) => listPage<QrLogRow>(tx, qrSpec(input, tx), input)),
  serveExcel(getQrLogsExcel, getQrLogs, {
    name: 'lecturas_qr',
    sheet: 'Lecturas',
    columns,
    spec: ({ input, tx }) => qrSpec(input, tx),
  }),
];
