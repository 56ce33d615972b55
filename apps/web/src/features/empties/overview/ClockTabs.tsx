import { CalendarOutlined, SnippetsOutlined } from '@ant-design/icons';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { FREE_TIME_SIDE_NAMES } from '@cabezal/domain/trips/free-time-clocks/free-time';
import { useMemo, useState } from 'react';
import { paths, pathTo } from '../../../app/paths.ts';
import { ImportButton } from '../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import SetLine from '../../../kits/trips/SetLine.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';
import { inPortColumns, pendingColumns, returnedColumns } from './clock-columns.tsx';
import { DischargeDialog } from './DischargeDialog.tsx';
import { DischargesDialog } from './DischargesDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

const side: Filter = {
  kind: 'options',
  field: 'side',
  label: 'Sentido',
  options: optionsOf(FREE_TIME_SIDE_NAMES),
};
const client = companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' });
const within: Filter = {
  kind: 'options',
  field: 'within_days',
  label: 'Días libres',
  options: [
    { value: 0, label: 'Vencidos o vencen hoy' },
    { value: 3, label: 'Hasta 3 días' },
    { value: 7, label: 'Hasta 7 días' },
  ],
};
const pendingFilters: Filter[] = [within, client, side, { kind: 'yes_no', field: 'untariffed', label: 'Sin tarifa' }];
const returnedFilters: Filter[] = [
  { kind: 'dates', from: 'from', to: 'to', label: 'Devuelto' },
  client,
  side,
  { kind: 'yes_no', field: 'charged', label: 'Con costo' },
];

const nameOf = (row: calls.FreeTimeRow) => row.container_code ?? `${row.id_reservation}-${row.number}`;
const isImport = (row: calls.FreeTimeRow) => row.side === 'IMPORT';

/** The actions for a box, by permission. */
function useClockWork() {
  const { may, linkTo } = useAccess();
  const keeps = may('free_time.write');
  const plans = may('reservation.create');
  const works = may('task.work');
  return useMemo(() => {
    const discharge: RowButton<calls.FreeTimeRow> = {
      key: 'discharge',
      text: 'Descarga',
      when: isImport,
      nameOf,
      dialog: (row, close) => <DischargeDialog rows={[row]} onClose={close} />,
    };
    const extend: RowButton<calls.FreeTimeRow> = {
      key: 'extend',
      text: 'Prórroga',
      when: row => row.started_on !== null,
      nameOf,
      dialog: (row, close) => <ExtendDialog row={row} onClose={close} />,
    };
    const line: RowButton<calls.FreeTimeRow> = {
      key: 'line',
      text: 'Registrar naviera',
      when: row => row.state === 'SIN_NAVIERA',
      nameOf,
      dialog: ({ id_reservation }, close) => <SetLine id_reservation={id_reservation} onClose={close} />,
    };
    const lines = plans ? [line] : [];
    const back: RowButton<calls.FreeTimeRow> = {
      key: 'return',
      text: 'Devolver hoy',
      nameOf,
      when: row => (row.return_at === null ? works : plans),
      dialog: (row, close) => <ReturnDialog row={row} onClose={close} />,
    };
    const many: BulkAction<calls.FreeTimeRow> = {
      key: 'discharge',
      text: 'Registrar descarga',
      icon: <CalendarOutlined />,
      can: rows => rows.every(isImport) || 'Solo las importaciones tienen descarga',
      dialog: (rows, clear, close) => (
        <DischargeDialog
          rows={rows}
          onClose={close}
          onDone={kept => {
            clear(kept);
          }}
        />
      ),
    };
    return {
      to: (row: calls.FreeTimeRow) => linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation })),
      buttons: [...lines, ...(plans || works ? [back] : []), ...(keeps ? [discharge, extend] : [])],
      inPort: [...lines, ...(keeps ? [discharge, extend] : [])],
      returned: lines,
      bulk: keeps ? [many] : undefined,
    };
  }, [keeps, plans, works, linkTo]);
}

const key = (row: calls.FreeTimeRow) => row.id_clock;

/** Boxes that we hold, the one whose free days end first at the top. */
export function PendingTab() {
  const { to, buttons, bulk } = useClockWork();
  const columns = useMemo(() => pendingColumns(to), [to]);
  return (
    <DataTable<calls.FreeTimeRow>
      id="containers_pending"
      call={calls.containersPending}
      columns={columns}
      row={{ key, buttons }}
      bulk={bulk}
      filters={pendingFilters}
      search="Contenedor, cliente o reserva"
      onExcel={calls.containersPendingExcel}
      empty={{
        title: 'No hay contenedores por devolver',
        text: 'Aquí aparece cada contenedor que retiramos, con sus días libres y lo que cuesta cada día más.',
      }}
    />
  );
}

/** Imports that wait in the port: the line's free days may already be running. */
export function InPortTab() {
  const { to, inPort, bulk } = useClockWork();
  const [pasting, setPasting] = useState(false);
  const columns = useMemo(() => inPortColumns(to), [to]);
  return (
    <>
      <DataTable<calls.FreeTimeRow>
        id="containers_in_port"
        call={calls.listFreeTime}
        fixed={inPortOnly}
        columns={columns}
        row={{ key, buttons: inPort }}
        bulk={bulk}
        filters={inPortFilters}
        search="Contenedor, cliente o reserva"
        onExcel={calls.listFreeTimeExcel}
        tools={bulk !== undefined && <DischargeTools onPaste={() => setPasting(true)} />}
        empty={{
          title: 'No hay importaciones en puerto',
          text: 'Aquí se registra cuándo se descargó del buque cada contenedor aprobado que aún no se retira.',
        }}
      />
      {pasting && <DischargesDialog onClose={() => setPasting(false)} />}
    </>
  );
}
/** For many boxes: pasted, or imported from a file. */
function DischargeTools({ onPaste }: { onPaste: () => void }) {
  return (
    <>
      <ImportButton kind="discharges" />
      <ActionButton icon={<SnippetsOutlined />} onClick={onPaste}>
        Pegar descargas
      </ActionButton>
    </>
  );
}
const inPortOnly = { filters: { stage: 'IN_PORT' } };
const inPortFilters = [within, client];

/** Returned boxes, with the line's charge. */
export function ReturnedTab() {
  const { to, returned } = useClockWork();
  const columns = useMemo(() => returnedColumns(to), [to]);
  return (
    <DataTable<calls.FreeTimeRow>
      id="containers_returned"
      call={calls.containersReturned}
      columns={columns}
      row={{ key, buttons: returned }}
      filters={returnedFilters}
      search="Contenedor, cliente o reserva"
      onExcel={calls.containersReturnedExcel}
      empty={{
        title: 'Aún no hay devueltos',
        text: 'Aquí quedan los contenedores devueltos, con sus días y su costo.',
      }}
    />
  );
}
