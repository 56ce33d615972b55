import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { type ImportColumn, must, text } from './import-column.ts';

/** As the form of a company, with the headings of its list: the list as exported comes back unchanged. */
export const companyColumns: readonly ImportColumn[] = [
  text('ruc', 'RUC', '0992345678001', { ...must, lost_zero: {}, help: 'Por él se reconoce una empresa ya registrada' }),
  text('name', 'Compañía', 'Bananera del Litoral S.A.', must),
  text('company_type', 'Tipo', COMPANY_TYPE_NAMES.EXP, { ...must, options: Object.values(COMPANY_TYPE_NAMES) }),
  text('email', 'Correo', 'logistica@ejemplo.ec'),
  text('phone', 'Teléfono', '0991234567', { phone: true }),
  text('phone_work', 'Teléfono de la oficina', '042345678', { phone: true }),
  text('address', 'Dirección', 'Guayaquil, av. de las Américas'),
  text('advisor', 'Asesor', '', { offers: 'advisors', help: 'Nombre o correo de un asesor comercial de la operadora' }),
  text('early_billing', 'Facturación anticipada', 'No', { type: 'yes_no' }),
  text('notifications_share', 'Recibe avisos', 'Sí', { type: 'yes_no', help: 'Vacío: sí' }),
  text('share_driver_truck', 'Muestra conductor y camión', 'Sí', { type: 'yes_no', help: 'Vacío: sí' }),
  text('create_disv', 'Permite crear el DISV', 'No', { type: 'yes_no' }),
  text('nec_agent_foreign', 'Agente en el exterior (NEC)', ''),
  text('instructions', 'Instrucciones', '', { long: true }),
  text('internal_notes', 'Notas internas', '', { long: true, help: 'Solo la operadora las ve' }),
];
