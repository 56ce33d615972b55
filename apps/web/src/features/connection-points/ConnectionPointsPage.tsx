import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  type ConnectionPoint,
  deleteConnectionPoint,
  listConnectionPoints,
  listConnectionPointsExcel,
  VOLTAGES,
} from '@cabezal/contract/connection-points/connection-points.calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../ui/form/DeleteDialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { pointColumns } from './point-columns.tsx';

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'voltage_v',
    label: 'Voltaje',
    options: VOLTAGES.map(volts => ({ value: String(volts), label: `${volts} V` })),
  },
  { kind: 'yes_no', field: 'open_24h', label: '24 horas' },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];
const editPath = (row: ConnectionPoint) => `${paths.connectionPointAdd}?punto=${row.id_location}`;

const carrierColumns = pointColumns(true);
const operatorColumns = pointColumns(false);

/** `/punto_conexion`: where a reefer is plugged in on the way. */
export default function ConnectionPointsPage() {
  const navigate = useNavigate();
  const { mayKeep, person } = useAccess();
  const isCarrier = person.company_type === 'TRANS';
  const [deleting, setDeleting] = useState<ConnectionPoint | null>(null);
  const mayWrite = mayKeep('route.write');
  const add = mayWrite ? <AddButton to={paths.connectionPointAdd}>Nuevo punto</AddButton> : null;
  return (
    <>
      <DataTable<ConnectionPoint>
        id="connection-points"
        call={listConnectionPoints}
        columns={isCarrier ? carrierColumns : operatorColumns}
        row={{
          key: row => row.id_location,
          path: mayWrite ? editPath : undefined,
          actions: mayWrite
            ? row => (
                <>
                  <ActionButton size="small" icon={<EditOutlined />} onClick={() => navigate(editPath(row))}>
                    Editar
                  </ActionButton>
                  <ActionButton
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`Eliminar ${row.name}`}
                    onClick={() => setDeleting(row)}
                  />
                </>
              )
            : undefined,
        }}
        header={{
          title: 'Puntos de conexión',
          add,
        }}
        search="Nombre del punto"
        filters={filters}
        onExcel={listConnectionPointsExcel}
        empty={{
          title: 'Aún no hay puntos de conexión',
          text: add
            ? 'Registre dónde se conecta un contenedor refrigerado: tomas, voltaje y costo por hora.'
            : 'Aquí aparece dónde se conecta un contenedor refrigerado: los registra la operadora.',
        }}
      />
      {deleting && (
        <DeleteDialog
          open
          title={`Eliminar ${deleting.name}`}
          text="Solo es posible mientras no conste en ninguna guía, reserva, credencial ni ruta."
          call={deleteConnectionPoint}
          input={{ id_location: deleting.id_location, version: deleting.version }}
          onDone={() => {
            toast.success('Punto de conexión eliminado');
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
          instead={deleting.active ? { text: 'Editar', run: () => void navigate(editPath(deleting)) } : undefined}
        />
      )}
    </>
  );
}
