import { degrees, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import { latitudeNames, longitudeNames } from '../../system/imports/other-names.data.ts';

export const positionColumns: readonly ImportColumn[] = [
  text('subject', 'Placa o código', 'GBA-1234', {
    ...must,
    also: [
      'Placa',
      'Código',
      'Unidad',
      'Vehículo',
      'IMEI',
      'Placa del cabezal',
      'Placa del camión',
      'Placa del vehículo',
    ],
    help: 'La placa del camión o el código que envía su módem',
  }),
  text('at', 'Fecha y hora', '21/11/2026 09:15:30', {
    ...must,
    also: ['Fecha y hora GPS', 'Fecha de reporte', 'Timestamp'],
    help: 'De los últimos 30 días, en hora de Ecuador; con zona, como 2026-11-21T14:15:30Z',
  }),
  degrees('lat', 'Latitud', '-2,1709', { also: latitudeNames }),
  degrees('lng', 'Longitud', '-79,9224', { also: longitudeNames }),
  number('speed_kmh', 'Velocidad (km/h)', '60', {
    also: ['Velocidad', 'Km/h', 'Speed'],
    type: 'degrees',
    help: 'De 0 a 400',
  }),
  number('heading', 'Rumbo', '90', {
    also: ['Curso', 'Orientación', 'Heading', 'Course'],
    type: 'degrees',
    help: 'Grados desde el norte, de 0 a 360',
  }),
];
