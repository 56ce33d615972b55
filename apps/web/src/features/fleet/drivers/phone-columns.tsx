import type { DriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import type { PhoneState } from '@cabezal/domain/system/access/phones';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Chip } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';

const STATE_NAMES: Readonly<Record<PhoneState, string>> = {
  WAITING: 'Sin abrir',
  OPEN: 'Vinculado',
  REVOKED: 'Revocado',
  EXPIRED: 'Vencido',
};

/** Whether the phone works now, or waits to be opened. */
export const isOpenPhone = ({ state }: DriverPhone): boolean => state === 'OPEN' || state === 'WAITING';

export const phoneColumns: Column<DriverPhone>[] = [
  textColumn<DriverPhone>('label', 'Teléfono'),
  customColumn<DriverPhone>('state', 'Estado', row => <Chip>{STATE_NAMES[row.state]}</Chip>, { card: 'side' }),
  instantColumn<DriverPhone>('seen_at', 'Último uso', {
    cardRender: row => (row.seen_at === null ? 'Aún no se abrió' : `Visto ${formatDateTime(row.seen_at)}`),
  }),
  instantColumn<DriverPhone>('bound_at', 'Vinculado el', {
    cardRender: row => `Vinculado el ${formatDateTime(row.bound_at)}`,
  }),
  instantColumn<DriverPhone>('expires_at', 'Vale hasta', {
    cardRender: row => isOpenPhone(row) && `Vale hasta el ${formatDateTime(row.expires_at)}`,
  }),
];
