import { recordKind } from '../../system/records/record-kind.ts';

/** The line is stored with the other columns but neither listed nor in the history. */
export const ROUTE = recordKind({
  table: 'routes',
  key: 'id_route',
  noun: 'route',
  missing: 'La ruta no existe',
  labels: {
    name: 'Nombre',
    id_origin: 'Origen',
    id_destination: 'Destino',
    waypoints: 'Paradas',
    km: 'Kilómetros',
    minutes: 'Minutos',
    tolls: 'Casetas',
    source: 'Origen del trazado',
    active: 'Activo',
  },
});
