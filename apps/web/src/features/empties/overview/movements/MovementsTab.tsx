import * as calls from '@cabezal/contract/empties/movements/movements.calls';
import { SYNC_NAMES } from '@cabezal/domain/empties/movements/empty-operation';
import { EMPTY_KIND_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { useMemo, useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { ImportButton } from '../../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { AddButton } from '../../../../ui/AddButton.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import { BoxesDialog } from './BoxesDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { LoadDialog } from './LoadDialog.tsx';
import { movementColumns } from './movement-columns.tsx';
import { OperationModal } from './OperationModal.tsx';

const filters: Filter[] = [
  { kind: 'yes_no', field: 'open', label: 'Abiertas' },
  {
    kind: 'options',
    field: 'kind',
    label: 'Movimiento',
    options: optionsOf(EMPTY_KIND_NAMES),
  },
  {
    kind: 'options',
    field: 'sync',
    label: 'BDVacío',
    options: (['NUNCA', 'PENDING', 'SENT', 'ERROR'] as const).map(value => ({ value, label: SYNC_NAMES[value] })),
  },
];
const nameOf = (row: calls.EmptyOperation) => `la operación ${row.id_operation}`;

/** The actions for an operation; an action that is not possible now has no button. */
function useButtons(sync: (row: calls.EmptyOperation) => unknown): RowButton<calls.EmptyOperation>[] {
  const { may } = useAccess();
  const works = may('empty.write');
  return useMemo(() => {
    const boxes: RowButton<calls.EmptyOperation> = {
      key: 'boxes',
      text: 'Contenedores',
      nameOf,
      dialog: (row, close) => <BoxesDialog id_operation={row.id_operation} onClose={close} />,
    };
    if (!works) return [boxes];
    return [
      {
        key: 'load',
        text: 'Cargar',
        nameOf,
        when: row => row.can.load === true,
        dialog: (row, close) => <LoadDialog operation={row} onClose={close} />,
      },
      boxes,
      { key: 'sync', text: 'Sincronizar', nameOf, when: row => row.can.sync === true, run: sync },
      {
        key: 'edit',
        text: 'Editar',
        nameOf,
        when: row => row.status !== 'NOT_EJECUTED',
        dialog: (row, close) => <OperationModal row={row} onClose={close} />,
      },
      {
        key: 'cancel',
        text: 'Cancelar',
        nameOf,
        when: row => row.can.cancel === true,
        dialog: (row, close) => <CancelDialog operation={row} onClose={close} />,
      },
    ];
  }, [works, sync]);
}

/** Movements of empties for lines: planned, loaded and under way, and whether BDVacío has the operation. */
export function MovementsTab() {
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  const { run } = useChange(calls.syncEmpties, {
    onDone: () => toast.success('Se envía a BDVacío'),
    onError: error => toast.error(error.message),
  });
  const sync = useMemo(() => (row: calls.EmptyOperation) => run({ id: row.id_operation, version: row.version }), [run]);
  const add = may('empty.write') && <AddButton to={() => setAdding(true)}>Nueva operación</AddButton>;
  return (
    <>
      <DataTable<calls.EmptyOperation>
        id="empty_operations"
        call={calls.getEmptyOperations}
        columns={movementColumns}
        row={{ key: row => row.id_operation, buttons: useButtons(sync) }}
        filters={filters}
        search="Naviera, cliente, lugar o viaje"
        onExcel={calls.getEmptyOperationsExcel}
        tools={
          add && (
            <>
              <ImportButton kind="empties" />
              {add}
            </>
          )
        }
        empty={{
          title: 'Aún no hay movimientos de vacíos',
          text: 'Aquí se llevan las evacuaciones, reposiciones e ingresos de vacíos que pide cada naviera.',
          action: add,
        }}
      />
      {adding && <OperationModal row={null} onClose={() => setAdding(false)} />}
    </>
  );
}
