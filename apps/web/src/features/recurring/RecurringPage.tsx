import { CaretRightOutlined, PauseOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { getRecurring, type RecurringRow } from '@cabezal/contract/recurring/recurring.calls';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { editButton, type RowButton } from '../../ui/table/row-buttons.tsx';
import type { SavedView } from '../../ui/table/view-store.ts';
import { RecurringForm } from './RecurringForm.tsx';
import { RunDialog, StateDialog } from './RunDialog.tsx';
import { recurringColumns } from './recurring-columns.tsx';

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
  editButton({ nameOf, bare: true, dialog: (row, close) => <RecurringForm row={row} onClose={close} /> }),
  {
    ...{ key: 'run', text: 'Crear ahora', icon: <ThunderboltOutlined />, bare: true, nameOf },
    when: row => row.active,
    dialog: (row, close) => <RunDialog row={row} onClose={close} />,
  },
  {
    ...{ key: 'pause', text: 'Pausar', icon: <PauseOutlined />, bare: true, nameOf },
    when: row => row.active,
    dialog: (row, close) => <StateDialog row={row} onClose={close} />,
  },
  {
    ...{ key: 'resume', text: 'Reanudar', icon: <CaretRightOutlined />, bare: true, nameOf },
    when: row => !row.active,
    dialog: (row, close) => <StateDialog row={row} onClose={close} />,
  },
];

/** Bookings that come every week: what is next, and what could not be made. */
export default function RecurringPage() {
  return (
    <DataTable<RecurringRow>
      id="recurring"
      call={getRecurring}
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
