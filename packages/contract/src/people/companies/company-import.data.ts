import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { type ImportColumn, must, text } from '../../system/imports/import-column.ts';
import { emailNames, noteNames, phoneNames } from '../../system/imports/other-names.data.ts';

/** Same headings as the list of companies, so that an exported list can be imported again. */
export const companyColumns: readonly ImportColumn[] = [
  text('ruc', 'RUC', '0992345678001', {
    ...must,
    also: [
      'Número de RUC',
      'RUC de la empresa',
      'RUC del cliente',
      'RUC o cédula',
      'Identificación',
      'Número de identificación',
    ],
    lost_zero: {},
    help: 'Por él se reconoce una empresa ya registrada',
  }),
  text('name', 'Compañía', 'Bananera del Litoral S.A.', {
    ...must,
    also: ['Empresa', 'Nombre', 'Razón social', 'Cliente', 'Nombre de la empresa', 'Nombre del cliente'],
  }),
  text('company_type', 'Tipo', COMPANY_TYPE_NAMES.EXP, {
    ...must,
    also: ['Tipo de empresa', 'Tipo de compañía', 'Tipo de cliente', 'Clase'],
    options: Object.values(COMPANY_TYPE_NAMES),
  }),
  text('email', 'Correo', 'logistica@ejemplo.ec', { also: emailNames }),
  text('phone', 'Teléfono', '0991234567', { also: phoneNames, phone: true }),
  text('phone_work', 'Teléfono de la oficina', '042345678', {
    also: ['Teléfono fijo', 'Teléfono convencional', 'Convencional'],
    phone: true,
  }),
  text('address', 'Dirección', 'Guayaquil, av. de las Américas', {
    also: ['Domicilio', 'Dirección matriz', 'Dirección fiscal'],
  }),
  text('advisor', 'Asesor', '', {
    also: ['Asesor comercial', 'Vendedor', 'Ejecutivo', 'Ejecutivo comercial'],
    offers: 'advisors',
    help: 'Nombre o correo de un asesor comercial de la operadora',
  }),
  text('early_billing', 'Facturación anticipada', 'No', { also: ['Factura anticipada'], type: 'yes_no' }),
  text('notifications_share', 'Recibe avisos', 'Sí', {
    also: ['Avisos', 'Notificaciones', 'Recibe notificaciones'],
    type: 'yes_no',
    help: 'Vacío: sí',
  }),
  text('share_driver_truck', 'Muestra conductor y camión', 'Sí', { type: 'yes_no', help: 'Vacío: sí' }),
  text('create_disv', 'Permite crear el DISV', 'No', { also: ['DISV', 'Crea DISV'], type: 'yes_no' }),
  text('nec_agent_foreign', 'Agente en el exterior (NEC)', '', {
    also: ['NEC', 'Agente NEC', 'Agente en el exterior'],
  }),
  text('instructions', 'Instrucciones', '', { also: ['Indicaciones'], long: true }),
  text('internal_notes', 'Notas internas', '', {
    also: ['Observación', ...noteNames],
    long: true,
    help: 'Solo la operadora las ve',
  }),
];
