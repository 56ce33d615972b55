import { recordKind } from '../../system/records/record-kind.ts';

export const CANTON = recordKind({
  table: 'cantons',
  key: 'id_canton',
  noun: 'canton',
  missing: 'El cantón no existe',
  labels: {
    id_province: 'Provincia',
    code: 'Código',
    name: 'Nombre',
    lat: 'Latitud',
    lng: 'Longitud',
    active: 'Activo',
  },
});
