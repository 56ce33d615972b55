import { day, type ImportColumn, must, text } from '../../system/imports/import-column.ts';
import { expiryNames, plainExpiryNames } from '../../system/imports/other-names.data.ts';

export const credentialColumns: readonly ImportColumn[] = [
  text('subject', 'Cédula o placa', '0912345675', {
    ...must,
    also: ['Cédula', 'Placa', 'Número de cédula', 'Identificación', 'Número de identificación', 'Conductor o camión'],
    help: 'De un conductor o de un camión ya registrado',
    lost_zero: {},
  }),
  text('location_code', 'Código del establecimiento', 'CGSA', {
    also: ['Código del lugar', 'Código de terminal', 'Código de puerto', 'Terminal'],
    help: 'Vacío: credencial general',
  }),
  text('name', 'Credencial', 'Credencial Contecon', {
    ...must,
    also: ['Nombre de la credencial', 'Tipo de credencial', 'Permiso', 'Carnet', 'Pase'],
  }),
  day('issued_on', 'Emitida', '01/02/2026', { also: ['Emisión', 'Fecha de emisión', 'Fecha de inicio', 'Desde'] }),
  day('expires_on', 'Vence', '01/02/2027', {
    ...must,
    also: [...plainExpiryNames, 'Hasta', ...expiryNames('credencial')],
  }),
];
