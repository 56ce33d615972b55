import { type LinkRow, linkOpens } from '@cabezal/contract/operations/travel/shared-links.calls';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';

const eachOnce = (names: readonly string[]): string => [...new Set(names)].join(', ');

export const linkColumns: ExcelColumn<LinkRow>[] = [
  { header: 'Abre', key: 'opens', width: 28, type: 'text', value: linkOpens },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Flota', key: 'carrier', width: 28, type: 'text' },
  {
    header: 'Viajes',
    key: 'trips',
    width: 40,
    type: 'text',
    value: row => eachOnce(row.trips.map(guideNumber)),
  },
  {
    header: 'Clientes',
    key: 'trips',
    width: 32,
    type: 'text',
    value: row => eachOnce(row.trips.map(trip => trip.client_name)),
  },
  { header: 'Para quién', key: 'given_to', width: 28, type: 'text' },
  { header: 'Quién lo dio', key: 'made_by', width: 26, type: 'text' },
  { header: 'Compañía', key: 'made_by_company', width: 28, type: 'text' },
  { header: 'Desde', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Vale hasta', key: 'expires_at', width: 18, type: 'instant' },
];
