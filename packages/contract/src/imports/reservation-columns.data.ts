import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/status/templates';
import { day, type ImportColumn, must, number, text } from './import-column.ts';

const company = 'RUC o nombre';
const place = 'Nombre o código';

/** A line is a container; what the lines of a reservation share stands in its first and may be left empty in the others. */
export const reservationColumns: readonly ImportColumn[] = [
  text('group', 'Reserva', 'R1', {
    ...must,
    help: 'Una clave suya: las filas con la misma clave son una sola reserva, un contenedor por fila',
  }),
  text('mode', 'Tipo', TEMPLATE_NAMES.E_CON_RETIRO, {
    options: BOOKED_TEMPLATES.map(code => TEMPLATE_NAMES[code]),
    help: 'Obligatorio en la primera fila de la reserva',
  }),
  text('client', 'Cliente', '0790000004001', { lost_zero: {}, help: `${company}. Vacío: su compañía` }),
  text('bill_to', 'Facturar a', '', { lost_zero: {}, help: `${company}. Vacío: quien paga de costumbre` }),
  text('addressee', 'Destinatario', '', { lost_zero: {}, help: company }),
  text('carrier', 'Transportista', '', { lost_zero: {}, help: `${company}. Vacío: sin elegir` }),
  text('base', 'Base', '', { help: `${place}; opcional` }),
  text('depot', 'Depósito', 'Tercon', { offers: 'depots', help: `${place}. Obligatorio en la primera fila` }),
  text('yard', 'Patio', '', { help: `${place}; opcional, solo con retiro` }),
  text('plant', 'Planta', 'Empacadora La Maná', {
    help: `${place}. Varias, en su orden, separadas por punto y coma. Obligatorio en la primera fila`,
  }),
  text('port', 'Puerto', 'DP World Posorja', { offers: 'ports', help: `${place}. Obligatorio en la primera fila` }),
  day('appointment_date', 'Fecha de la cita', '24/12/2026', { help: 'En la planta, DD/MM/AAAA. Obligatorio' }),
  text('appointment_time', 'Hora de la cita', '05:00', { help: 'HH:MM, en hora de Ecuador. Obligatorio' }),
  text('booking', 'Booking', 'MAEU264180953', { help: 'Sin él no se emite la guía de una exportación' }),
  text('bl', 'BL', '', { help: 'Sin él no se emite la guía de una importación' }),
  text('cw1_code', 'CW1', ''),
  text('reference', 'Referencia', ''),
  text('shipping_line', 'Naviera', '', { offers: 'lines' }),
  text('ship', 'Buque', ''),
  text('voyage', 'Viaje', ''),
  text('product', 'Producto', '', { offers: 'products' }),
  text('cut_off', 'Cut-off', '', { help: 'DD/MM/AAAA HH:MM' }),
  number('free_days', 'Días libres', ''),
  text('instructions', 'Instrucciones', '', { long: true }),
  text('services', 'Servicios', '', {
    long: true,
    help: 'Código o nombre de los que se piden por contenedor, separados por punto y coma; con cantidad: «STB: 2»',
  }),
  text('container_code', 'Contenedor', '', { help: 'Con su dígito verificador; vacío si aún no se sabe' }),
  text('container_type', 'Tipo de contenedor', '40RH', { ...must, offers: 'containers' }),
  number('weight_kg', 'Peso de la carga (kg)', '21800', must),
  number('set_point_c', 'Temperatura (°C)', '13.3', { help: 'Solo de un refrigerado' }),
  text('needs_generator', 'Lleva generador', '', { type: 'yes_no', help: 'Vacío: los refrigerados sí' }),
  text('own_generator', 'Generador del cliente', '', {
    type: 'yes_no',
    help: 'Sí: el cliente lleva su propio generador. Vacío: no',
  }),
];
