import { formatDate } from '@cabezal/domain/system/time/time';
import { type Column, customColumn } from '../../ui/table/columns.tsx';

interface Association {
  opened_on: string;
  closed_on: string | null;
  opened_by: string;
  closed_by: string | null;
}

/** From when to when a driver may drive for another carrier, and who registered it. */
export const associationColumns = <R extends Association>(): Column<R>[] => [
  customColumn<R>(
    'period',
    'Período',
    row => `${formatDate(row.opened_on)} – ${row.closed_on ? formatDate(row.closed_on) : 'hoy'}`,
  ),
  customColumn<R>('author', 'Registró', row =>
    [row.opened_by, row.closed_by && `cerró ${row.closed_by}`].filter(Boolean).join(' · '),
  ),
];
