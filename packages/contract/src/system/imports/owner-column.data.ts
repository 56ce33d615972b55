import { text } from './import-column.ts';

/** Company of a driver, truck or equipment. */
export const ownerColumn = text('company_ruc', 'RUC de la compañía', '0990000002001', {
  also: ['RUC', 'RUC de la empresa', 'RUC del transportista', 'RUC de la cooperativa', 'RUC del propietario'],
  help: 'Vacío: su compañía',
  lost_zero: {},
});
