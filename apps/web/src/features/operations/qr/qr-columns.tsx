import type { QrLogRow, QrResult } from '@cabezal/contract/operations/qr/qr.calls';
import { formatLength } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Link } from 'react-router';
import { Chip } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';

/** Result of the scan, in a word. */
export const QR_RESULTS: Readonly<Record<QrResult, string>> = {
  VALID: 'Vigente',
  CLOSED: 'Cerrada',
  ANNULLED: 'Anulada',
  RESCUED: 'Rescatada',
  UNKNOWN: 'Desconocida',
};

/** «12 min antes», «1 h 5 min después». */
export function minutesText(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes === 0 ? 'A la hora' : `${formatLength(minutes)} ${minutes < 0 ? 'antes' : 'después'}`;
}

export const isBad = (result: QrResult): boolean => result === 'ANNULLED' || result === 'UNKNOWN';

/** Link that opens the guide beside the list of guides; the scanned code itself if it belongs to no guide. */
function GuideLink({ row, to }: { row: QrLogRow; to: (id_guide: number) => string | null }) {
  const path = row.id_guide === null ? null : to(row.id_guide);
  const text = row.guide_number ?? row.code;
  return path === null ? text : <Link to={path}>{text}</Link>;
}

export const qrColumns = (guideLink: (id_guide: number) => string | null): Column<QrLogRow>[] => [
  instantColumn('scanned_at', 'Leída', { sort: true, width: 150 }),
  customColumn(
    'result',
    'Resultado',
    row => <span className={isBad(row.result) ? 'cz-negative' : undefined}>{QR_RESULTS[row.result]}</span>,
    { width: 120, card: 'side' },
  ),
  customColumn('guide_number', 'Guía', row => <GuideLink row={row} to={guideLink} />, { width: 130 }),
  textColumn('id_reservation', 'Reserva', { width: 90, card: 'none' }),
  customColumn('license_plate', 'Placa', row => row.license_plate && formatPlate(row.license_plate), {
    width: 100,
    card: 'line',
  }),
  textColumn('driver_name', 'Conductor', { flex: 18, card: 'line' }),
  textColumn('stop', 'Parada', { flex: 20, card: 'line' }),
  customColumn('minutes_to_appointment', 'Respecto a la cita', row => minutesText(row.minutes_to_appointment), {
    width: 150,
    card: 'none',
  }),
  customColumn('minutes_to_arrival', 'Respecto a la llegada', row => minutesText(row.minutes_to_arrival), {
    width: 160,
    card: 'none',
  }),
  customColumn('device', 'Dispositivo', row => <Chip>{row.device}</Chip>, { width: 110, card: 'none' }),
];
