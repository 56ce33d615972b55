import {
  type ConnectionPoint,
  deleteConnectionPoint,
  listConnectionPoints,
  listConnectionPointsExcel,
} from '@cabezal/contract/places/connection-points/connection-points.calls';
import { paths } from '../../../app/paths.ts';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { deleteButton, editButton } from '../../../ui/table/row-buttons.tsx';
import { pointColumns } from './point-columns.tsx';
import { pointFilters } from './point-filters.ts';

const editPath = (row: ConnectionPoint) => `${paths.connectionPointAdd}?punto=${row.id_location}`;
const nameOf = (row: ConnectionPoint) => row.name;
const buttons = [
  editButton({ nameOf, to: editPath }),
  deleteButton({
    nameOf,
    text: 'Solo es posible mientras no conste en ninguna guía, reserva, credencial ni ruta.',
    call: deleteConnectionPoint,
    input: ({ id_location, version }) => ({ id_location, version }),
    done: 'Punto de conexión eliminado',
    instead: row => (row.active ? { text: 'Editar', to: editPath(row) } : undefined),
  }),
];

const carrierColumns = pointColumns(true);
const operatorColumns = pointColumns(false);

/** `/punto_conexion`: places to plug in a reefer on the way. */
export default function ConnectionPointsPage() {
  const { mayKeep, person } = useAccess();
  const mayWrite = mayKeep('route.write');
  return (
    <RecordList<ConnectionPoint>
      id="connection-points"
      call={listConnectionPoints}
      columns={person.company_type === 'TRANS' ? carrierColumns : operatorColumns}
      row={{ key: row => row.id_location, path: mayWrite ? editPath : undefined, buttons }}
      title="Puntos de conexión"
      mayWrite={mayWrite}
      add={{ text: 'Nuevo punto', to: paths.connectionPointAdd }}
      search="Nombre del punto"
      filters={pointFilters}
      onExcel={listConnectionPointsExcel}
      empty={{
        title: 'Aún no hay puntos de conexión',
        text: mayWrite
          ? 'Registre dónde se conecta un contenedor refrigerado: tomas, voltaje y costo por hora.'
          : 'Aquí aparece dónde se conecta un contenedor refrigerado: los registra la operadora.',
      }}
    />
  );
}
