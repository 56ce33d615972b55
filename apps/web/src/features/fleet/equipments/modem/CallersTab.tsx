import { PlusOutlined } from '@ant-design/icons';
import { forgetGpsCaller, type GpsCaller, getGpsCallers } from '@cabezal/contract/fleet/modems/modems.calls';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { type Column, customColumn, instantColumn, numberColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';

const reasons: Record<GpsCaller['reason'], string> = {
  UNKNOWN: 'Ningún módem tiene ese código',
  WRONG_KEY: 'Clave equivocada',
  GATEWAY: 'Una pasarela habla por él y no es de su compañía',
};
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'reason',
    label: 'Motivo',
    options: optionsOf(reasons),
  },
];
const columns: Column<GpsCaller>[] = [
  textColumn('code', 'Código', { sort: 'code', width: 200, locked: true, card: 'title' }),
  customColumn(
    'reason',
    'Motivo',
    row => (
      <>
        {reasons[row.reason]}
        {row.company_name && ` (${row.company_name})`}
        {row.id_equipment && (
          <>
            {': '}
            <Link to={`${pathTo(paths.modem, { id_equipo: row.id_equipment })}?tab=conexion`}>{row.disk}</Link>
          </>
        )}
      </>
    ),
    { width: 320, card: 'line' },
  ),
  textColumn('address', 'Dirección', { width: 160, card: 'line' }),
  numberColumn('times', 'Veces', { sort: 'times', width: 88, card: 'none' }),
  instantColumn('last_at', 'Última vez', { sort: 'last_at', card: 'line' }),
  instantColumn('first_at', 'Primera vez', { sort: 'first_at' }),
];

/** Unknown devices that send to a position endpoint and are refused, with a link to register them. */
export function CallersTab() {
  const { may } = useAccess();
  const forget = useAction(forgetGpsCaller);
  const mayWrite = may('equipment.write');
  const buttons = useMemo<RowButton<GpsCaller>[]>(
    () => [
      {
        key: 'register',
        text: 'Registrar',
        icon: <PlusOutlined />,
        nameOf: row => row.code,
        when: row => row.id_equipment === null && row.reason !== 'WRONG_KEY',
        to: row => `${paths.modemAdd}?codigo=${encodeURIComponent(row.code)}`,
      },
      {
        key: 'forget',
        text: 'Olvidar',
        nameOf: row => row.code,
        run: ({ id_device_caller }) => forget.run({ id_device_caller }),
      },
    ],
    [forget.run],
  );
  return (
    <DataTable<GpsCaller>
      id="callers"
      call={getGpsCallers}
      columns={columns}
      row={{ key: row => row.id_device_caller, buttons: mayWrite ? buttons : undefined }}
      search="Código, dirección"
      filters={filters}
      empty={{
        title: 'Nadie llama sin estar registrado',
        text: 'Un aparato que envía con un código o una clave que no se conoce aparece aquí a los pocos segundos. No se guarda dónde está.',
      }}
    />
  );
}
