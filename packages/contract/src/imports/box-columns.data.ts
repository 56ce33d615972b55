import { BOX_CONDITION_NAMES } from '@cabezal/domain/empties/empty-paste';
import { day, type ImportColumn, must, number, text } from './import-column.ts';

const container = text('container_code', 'Contenedor', 'MSKU7502140', {
  ...must,
  help: 'Cuatro letras y siete números, con su dígito verificador',
});

/** When imported boxes came off the ship. */
export const dischargeColumns: readonly ImportColumn[] = [
  container,
  day('discharged_on', 'Descarga', '15/11/2026', { ...must, help: 'Día en que se descargó del buque, DD/MM/AAAA' }),
];

/** Boxes of operations of empties. */
export const emptyColumns: readonly ImportColumn[] = [
  number('id_operation', 'Operación', '12', { ...must, help: 'Su número en Movimientos' }),
  container,
  text('container_type', 'Tipo', '40HC', { ...must, offers: 'containers' }),
  text('condition', 'Condición', 'Operativo', { options: Object.values(BOX_CONDITION_NAMES) }),
];
