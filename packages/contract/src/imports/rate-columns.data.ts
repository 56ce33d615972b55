import { ITEM_METHOD_NAMES } from '@cabezal/domain/rating/rate-rules';
import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/status/templates';
import { day, type ImportColumn, must, number, text } from './import-column.ts';

/** Columns of files of rates: a row says one service of a rate. What of sale and of purchase is the same stands once. */
const code = (example: string) =>
  text('code', 'Código', example, { help: 'De una tarifa que ya existe; vacío: se reconoce por su combinación' });
const scope: readonly ImportColumn[] = [
  text('mode', 'Tipo', 'Exportación', {
    options: ['Exportación', 'Importación', ...BOOKED_TEMPLATES.map(template => TEMPLATE_NAMES[template])],
    help: 'Vacío: cualquiera',
  }),
  text('plant', 'Planta', '', { help: 'Nombre o código. Un solo lugar: planta, ruta, cantón o provincia' }),
  text('canton', 'Cantón', 'El Guabo', { offers: 'cantons' }),
  text('province', 'Provincia', '', { help: 'Lugar de la tarifa, o para distinguir cantones del mismo nombre' }),
  text('route', 'Ruta', ''),
  text('port', 'Puerto', 'Puerto Bolívar', { offers: 'ports', help: 'Nombre o código; vacío: cualquiera' }),
  text('container', 'Contenedor', '40RH', { help: 'Tipo, o Refrigerados, Secos; vacío: cualquiera' }),
];
/** `auto`: what a service does that nobody asked for. */
const prices = (amount: string, auto: string): readonly ImportColumn[] => [
  number('km_from', 'Desde km', ''),
  number('km_to', 'Hasta km', ''),
  text('service', 'Servicio', 'FLE', {
    ...must,
    help: 'Código o nombre. Varias filas de una tarifa son sus servicios',
  }),
  text('method', 'Método', 'Valor fijo', { options: Object.values(ITEM_METHOD_NAMES), help: 'Vacío: valor fijo' }),
  text('amount', 'Valor', amount, {
    ...must,
    type: 'money',
    percent: { where: { column: 'method', value: ITEM_METHOD_NAMES.PORCENTAJE_FLETE } },
    help: 'USD sin IVA, o porcentaje del flete',
  }),
  text('min_amount', 'Mínimo', '', { type: 'money' }),
  text('max_amount', 'Máximo', '', { type: 'money' }),
  text('included', 'Incluido', '', { type: 'yes_no', help: 'Incluido en el flete: se muestra en 0,00' }),
  text('auto', 'Automático', '', { type: 'yes_no', help: `${auto}; vacío: solo el flete` }),
  day('valid_from', 'Desde', '01/12/2026', {
    ...must,
    help: 'Hoy o un día posterior; quien puede registrar días pasados escribe por qué en «Justificación»',
  }),
  day('valid_to', 'Hasta', '', {
    help: 'DD/MM/AAAA; vacío: sin fin. Si es lo único que cambia de una tarifa vigente, termina ese día',
  }),
  text('note', 'Nota', ''),
  text('justification', 'Justificación', '', { help: 'Solo de lo que rige desde antes de hoy' }),
];

export const feeColumns: readonly ImportColumn[] = [
  code('TAR-00012'),
  text('client', 'Cliente (RUC o nombre)', '0790000004001', { lost_zero: {}, help: 'Vacío: tarifa general' }),
  ...scope,
  text('shipping_line', 'Naviera', '', { offers: 'lines' }),
  text('product', 'Producto', '', { offers: 'products' }),
  ...prices('480,00', 'Se cobra aunque no se reserve'),
];

export const purchaseFeeColumns: readonly ImportColumn[] = [
  code('COM-00012'),
  text('carrier', 'Transportista (RUC o nombre)', '0990000002001', { lost_zero: {}, help: 'Vacío: tarifa general' }),
  ...scope,
  ...prices('360,00', 'Se paga aunque no se reserve'),
];
