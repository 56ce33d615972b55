import { CaretRightOutlined, PauseOutlined, ThunderboltOutlined } from '@ant-design/icons';
import {
  getRecurring,
  getRecurringExcel,
  type RecurringRow,
} from '@cabezal/contract/bookings/recurring/recurring.calls';
import { lazy, Suspense } from 'react';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { recurringColumns } from './recurring-columns.tsx';

// Loaded lazily: most visits of the list change nothing.
const RowDialog = lazy(() => import('./RowDialog.tsx'));

const dialog = (what: 'edit' | 'run' | 'state') => (row: RecurringRow, close: () => void) => (
  <Suspense fallback={null}>
    <RowDialog what={what} row={row} onClose={close} />
  </Suspense>
);
const nameOf = (row: RecurringRow) => row.name;
const filters: Filter[] = [
  { kind: 'yes_no', field: 'active', label: 'Activa' },
  { kind: 'yes_no', field: 'failed', label: 'Con problema' },
];
const given: SavedView[] = [
  { id: 'active', name: 'Activas', query: 'f.active=true' },
  { id: 'failed', name: 'Con problema', query: 'f.failed=true' },
  { id: 'paused', name: 'En pausa', query: 'f.active=false' },
];
const buttons: RowButton<RecurringRow>[] = [
  editButton({ nameOf, bare: true, dialog: dialog('edit') }),
  {
    key: 'run',
    text: 'Crear ahora',
    icon: <ThunderboltOutlined />,
    bare: true,
    nameOf,
    when: row => row.active,
    dialog: dialog('run'),
  },
  {
    key: 'pause',
    text: 'Pausar',
    icon: <PauseOutlined />,
    bare: true,
    nameOf,
    when: row => row.active,
    dialog: dialog('state'),
  },
  {
    key: 'resume',
    text: 'Reanudar',
    icon: <CaretRightOutlined />,
    bare: true,
    nameOf,
    when: row => !row.active,
    dialog: dialog('state'),
  },
];

/** Weekly bookings: the next dates, and runs that failed. */
export default function RecurringPage() {
  return (
    <DataTable<RecurringRow>
      id="recurring"
      call={getRecurring}
      onExcel={getRecurringExcel}
      columns={recurringColumns}
      row={{ key: row => row.id_recurring_booking, buttons }}
      header={{ title: 'Reservas semanales' }}
      views={given}
      everything="Todas"
      filters={filters}
      search="Nombre, cliente o recorrido"
      empty={{
        title: 'Aún no hay reservas semanales',
        text: 'Abra una reserva y elija «Repetir cada semana» en sus acciones: aquí aparece con sus próximas fechas.',
      }}
    />
  );
}
