import { EditOutlined, HistoryOutlined } from '@ant-design/icons';
import { listParameters, listParametersExcel, type ParameterRow } from '@cabezal/contract/catalogues/parameters.calls';
import { useAccess } from '../../kits/rights/use-access.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowButton } from '../../ui/table/row-buttons.tsx';
import { ChangeValue, Values } from './ParameterDialogs.tsx';
import { parameterColumns } from './parameter-columns.tsx';

const shared = { bare: true, nameOf: (row: ParameterRow) => row.description };
const values = (mayWrite: boolean): RowButton<ParameterRow> => ({
  ...shared,
  ...{ key: 'values', text: 'Valores', icon: <HistoryOutlined /> },
  dialog: (row, close) => <Values {...{ row, mayWrite }} onClose={close} />,
});
const change: RowButton<ParameterRow> = {
  ...shared,
  ...{ key: 'change', text: 'Nuevo valor', icon: <EditOutlined /> },
  dialog: (row, close) => <ChangeValue row={row} onClose={close} />,
};
const forKeepers = [change, values(true)];
const forOthers = [values(false)];

/** The figures that rules use, each with its dates. */
export function ParametersTab() {
  const { mayKeep } = useAccess();
  return (
    <DataTable<ParameterRow>
      id="parameters"
      call={listParameters}
      columns={parameterColumns}
      row={{ key: row => row.key, buttons: mayKeep('parameter.write') ? forKeepers : forOthers }}
      search="Descripción o clave"
      onExcel={listParametersExcel}
      empty={{ title: 'Nada por aquí', text: 'Ningún parámetro tiene esas palabras.' }}
    />
  );
}
