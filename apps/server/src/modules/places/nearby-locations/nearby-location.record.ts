import { recordKind } from '../../system/records/record-kind.ts';

export const NEARBY_LOCATION = recordKind({
  table: 'nearby_locations',
  key: 'id_nearby_location',
  noun: 'nearby_location',
  missing: 'El par de lugares no existe',
  labels: {
    id_location: 'Establecimiento',
    id_nearby: 'Lugar cercano',
    km: 'Kilómetros',
    minutes: 'Minutos',
    observation: 'Observación',
  },
});
