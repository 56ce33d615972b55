import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { day, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import {
  containerNames,
  containerTypeNames,
  noteNames,
  portNames,
  productNames,
  shippingLineNames,
} from '../../system/imports/other-names.data.ts';

const company = 'RUC o nombre';
const place = 'Nombre o código';

/** One line per container. Fields of the reservation are in its first line and may be empty in the others. */
export const reservationColumns: readonly ImportColumn[] = [
  text('group', 'Reserva', 'R1', {
    ...must,
    also: [
      'Número de reserva',
      'Reserva No.',
      'Código de reserva',
      'Solicitud',
      'Número de solicitud',
      'Pedido',
      'Orden',
      'Número de orden',
      'Orden de trabajo',
    ],
    help: 'Una clave suya: las filas con la misma clave son una sola reserva, un contenedor por fila',
  }),
  text('mode', 'Tipo', TEMPLATE_NAMES.E_CON_RETIRO, {
    also: ['Tipo de servicio', 'Tipo de operación', 'Tipo de movimiento', 'Operación', 'Movimiento', 'Modalidad'],
    options: BOOKED_TEMPLATES.map(code => TEMPLATE_NAMES[code]),
    help: 'Obligatorio en la primera fila de la reserva',
  }),
  text('client', 'Cliente', '0790000004001', {
    also: ['Exportador', 'Importador', 'Nombre del cliente', 'RUC del cliente', 'Razón social'],
    lost_zero: {},
    help: `${company}. Vacío: su compañía`,
  }),
  text('bill_to', 'Facturar a', '', {
    also: ['Facturar a nombre de', 'Facturado a', 'Factura a', 'Cliente de facturación', 'Paga'],
    lost_zero: {},
    help: `${company}. Vacío: quien paga de costumbre`,
  }),
  text('addressee', 'Destinatario', '', { also: ['Consignatario', 'Consignee'], lost_zero: {}, help: company }),
  text('carrier', 'Transportista', '', {
    also: ['Empresa de transporte', 'Compañía de transporte', 'Proveedor de transporte'],
    lost_zero: {},
    help: `${company}. Vacío: sin elegir`,
  }),
  text('base', 'Base', '', { also: ['Base de salida'], help: `${place}; opcional` }),
  text('depot', 'Depósito', 'Tercon', {
    also: [
      'Depósito de retiro',
      'Depósito de vacíos',
      'Patio de retiro',
      'Lugar de retiro',
      'Retiro',
      'Retiro de vacío',
    ],
    offers: 'depots',
    help: `${place}. Obligatorio en la primera fila`,
  }),
  text('yard', 'Patio', '', { help: `${place}; opcional, solo con retiro` }),
  text('plant', 'Planta', 'Empacadora La Maná', {
    also: [
      'Hacienda',
      'Finca',
      'Empacadora',
      'Planta de carga',
      'Lugar de carga',
      'Punto de carga',
      'Lugar de descarga',
    ],
    help: `${place}. Varias, en su orden, separadas por punto y coma. Obligatorio en la primera fila`,
  }),
  text('port', 'Puerto', 'DP World Posorja', {
    also: [...portNames, 'Puerto de ingreso', 'Puerto de salida'],
    offers: 'ports',
    help: `${place}. Obligatorio en la primera fila`,
  }),
  day('appointment_date', 'Fecha de la cita', '24/12/2026', {
    also: [
      'Fecha',
      'Fecha de carga',
      'Fecha de cargue',
      'Fecha en planta',
      'Fecha de posicionamiento',
      'Fecha de servicio',
    ],
    help: 'En la planta, DD/MM/AAAA. Obligatorio',
  }),
  text('appointment_time', 'Hora de la cita', '05:00', {
    also: ['Hora', 'Hora de carga', 'Hora de cargue', 'Hora en planta', 'Hora de posicionamiento'],
    help: 'HH:MM, en hora de Ecuador. Obligatorio',
  }),
  text('booking', 'Booking', 'MAEU264180953', {
    also: ['Número de booking', 'Booking No.', 'Booking number'],
    help: 'Sin él no se emite la guía de una exportación',
  }),
  text('bl', 'BL', '', {
    also: ['Número de BL', 'BL No.', 'Bill of lading', 'Conocimiento de embarque'],
    help: 'Sin él no se emite la guía de una importación',
  }),
  text('cw1_code', 'CW1', '', { also: ['Código CW1', 'Número de CW1', 'CargoWise'] }),
  text('reference', 'Referencia', '', { also: ['Referencia del cliente', 'Su referencia', 'PO', 'Orden de compra'] }),
  text('shipping_line', 'Naviera', '', { also: shippingLineNames, offers: 'lines' }),
  text('ship', 'Buque', '', { also: ['Nave', 'Vapor', 'Motonave', 'Barco', 'Vessel'] }),
  text('voyage', 'Viaje', '', { also: ['Número de viaje', 'Voyage'] }),
  text('product', 'Producto', '', { also: [...productNames, 'Fruta'], offers: 'products' }),
  text('cut_off', 'Cut-off', '', {
    also: ['Fecha de cut-off', 'Deadline', 'Cierre', 'Corte'],
    help: 'DD/MM/AAAA HH:MM',
  }),
  number('free_days', 'Días libres', '', { also: ['Días de libre', 'Días libres de naviera', 'Free days'] }),
  text('instructions', 'Instrucciones', '', { also: ['Indicaciones', 'Observación', ...noteNames], long: true }),
  text('services', 'Servicios', '', {
    also: ['Servicios adicionales', 'Adicionales', 'Extras'],
    long: true,
    help: 'Código o nombre de los que se piden por contenedor, separados por punto y coma; con cantidad: «STB: 2»',
  }),
  text('container_code', 'Contenedor', '', {
    also: containerNames,
    help: 'Con su dígito verificador; vacío si aún no se sabe',
  }),
  text('container_type', 'Tipo de contenedor', '40RH', { ...must, also: containerTypeNames, offers: 'containers' }),
  number('weight_kg', 'Peso de la carga (kg)', '21800', {
    ...must,
    also: [
      'Peso',
      'Peso (kg)',
      'Peso de la carga',
      'Peso neto',
      'Peso neto (kg)',
      'Peso bruto',
      'Peso bruto (kg)',
      'Kilos',
      'Kg',
    ],
  }),
  number('set_point_c', 'Temperatura (°C)', '13.3', {
    also: ['Temperatura', 'Set point', 'Set point (°C)'],
    help: 'Solo de un refrigerado',
  }),
  text('needs_generator', 'Lleva generador', '', {
    also: ['Generador', 'Genset', 'Con generador', 'Con genset', 'Requiere generador'],
    type: 'yes_no',
    help: 'Vacío: los refrigerados sí',
  }),
  text('own_generator', 'Generador del cliente', '', {
    also: ['Genset del cliente'],
    type: 'yes_no',
    help: 'Sí: el cliente lleva su propio generador. Vacío: no',
  }),
];
