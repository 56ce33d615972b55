import { recordKind } from '../../system/records/record-kind.ts';

/** The line to draw is written with the rest and neither listed nor told. */
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
