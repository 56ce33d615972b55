import { BOX_CONDITION_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { day, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import { containerNames, containerTypeNames } from '../../system/imports/other-names.data.ts';

const container = text('container_code', 'Contenedor', 'MSKU7502140', {
  ...must,
  also: containerNames,
  help: 'Cuatro letras y siete números, con su dígito verificador',
});

/** Discharge days of imported containers. */
export const dischargeColumns: readonly ImportColumn[] = [
  container,
  day('discharged_on', 'Descarga', '15/11/2026', {
    ...must,
    also: ['Fecha de descarga', 'Día de descarga', 'Fecha de desembarque', 'Descargado'],
    help: 'Día en que se descargó del buque, DD/MM/AAAA',
  }),
];

/** Containers of empty operations. */
export const emptyColumns: readonly ImportColumn[] = [
  number('id_operation', 'Operación', '12', {
    ...must,
    also: ['Número de operación', 'Operación No.', 'Movimiento', 'Número de movimiento'],
    help: 'Su número en Movimientos',
  }),
  container,
  text('container_type', 'Tipo', '40HC', {
    ...must,
    also: ['Tipo de contenedor', ...containerTypeNames],
    offers: 'containers',
  }),
  text('condition', 'Condición', 'Operativo', {
    also: ['Estado', 'Estado del contenedor', 'Condición del contenedor'],
    options: Object.values(BOX_CONDITION_NAMES),
  }),
];
