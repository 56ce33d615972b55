import { ITEM_METHOD_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { BOOKED_TEMPLATES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { day, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import {
  containerTypeNames,
  portNames,
  productNames,
  shippingLineNames,
} from '../../system/imports/other-names.data.ts';

/** Columns of rate files: one row per service of a rate. Columns common to sale and purchase are defined once. */
const code = (example: string) =>
  text('code', 'Código', example, {
    also: ['Código de tarifa'],
    help: 'De una tarifa que ya existe; vacío: se reconoce por su combinación',
  });
const scope: readonly ImportColumn[] = [
  text('mode', 'Tipo', 'Exportación', {
    also: ['Tipo de operación', 'Tipo de movimiento', 'Tipo de viaje', 'Operación', 'Modalidad'],
    options: ['Exportación', 'Importación', ...BOOKED_TEMPLATES.map(template => TEMPLATE_NAMES[template])],
    help: 'Vacío: cualquiera',
  }),
  text('plant', 'Planta', '', {
    also: ['Hacienda', 'Finca', 'Empacadora', 'Planta o hacienda', 'Nombre de la planta'],
    help: 'Nombre o código. Un solo lugar: planta, ruta, cantón o provincia',
  }),
  text('canton', 'Cantón', 'El Guabo', { also: ['Ciudad', 'Cantón o ciudad', 'Localidad'], offers: 'cantons' }),
  text('province', 'Provincia', '', { help: 'Lugar de la tarifa, o para distinguir cantones del mismo nombre' }),
  text('route', 'Ruta', '', { also: ['Código de ruta', 'Nombre de la ruta', 'Trayecto'] }),
  text('port', 'Puerto', 'Puerto Bolívar', {
    also: portNames,
    offers: 'ports',
    help: 'Nombre o código; vacío: cualquiera',
  }),
  text('container', 'Contenedor', '40RH', {
    also: ['Tipo de contenedor', ...containerTypeNames],
    help: 'Tipo, o Refrigerados, Secos; vacío: cualquiera',
  }),
];
/** `auto`: help text for automatic services. */
const prices = (amount: string, auto: string): readonly ImportColumn[] => [
  number('km_from', 'Desde km', '', { also: ['Km desde', 'Kilómetros desde'] }),
  number('km_to', 'Hasta km', '', { also: ['Km hasta', 'Kilómetros hasta'] }),
  text('service', 'Servicio', 'FLE', {
    ...must,
    also: ['Concepto', 'Rubro', 'Código de servicio', 'Ítem'],
    help: 'Código o nombre. Varias filas de una tarifa son sus servicios',
  }),
  text('method', 'Método', 'Valor fijo', {
    also: ['Método de cálculo', 'Forma de cálculo', 'Forma de cobro'],
    options: Object.values(ITEM_METHOD_NAMES),
    help: 'Vacío: valor fijo',
  }),
  text('amount', 'Valor', amount, {
    ...must,
    also: [
      'Tarifa',
      'Tarifa USD',
      'Tarifa sin IVA',
      'Valor USD',
      'Valor sin IVA',
      'Precio',
      'Precio USD',
      'Precio unitario',
      'Monto',
      'Costo',
      'Costo USD',
    ],
    type: 'money',
    percent: { where: { column: 'method', value: ITEM_METHOD_NAMES.PORCENTAJE_FLETE } },
    help: 'USD sin IVA, o porcentaje del flete',
  }),
  text('min_amount', 'Mínimo', '', { also: ['Valor mínimo', 'Tarifa mínima'], type: 'money' }),
  text('max_amount', 'Máximo', '', { also: ['Valor máximo', 'Tarifa máxima'], type: 'money' }),
  text('included', 'Incluido', '', {
    also: ['Incluido en el flete'],
    type: 'yes_no',
    help: 'Incluido en el flete: se muestra en 0,00',
  }),
  text('auto', 'Automático', '', { also: ['Cobro automático'], type: 'yes_no', help: `${auto}; vacío: solo el flete` }),
  day('valid_from', 'Desde', '01/12/2026', {
    ...must,
    also: [
      'Vigente desde',
      'Vigencia desde',
      'Válido desde',
      'Rige desde',
      'Fecha desde',
      'Fecha de inicio',
      'Inicio',
      'Inicio de vigencia',
    ],
    help: 'Hoy o un día posterior; quien puede registrar días pasados escribe por qué en «Justificación»',
  }),
  day('valid_to', 'Hasta', '', {
    also: [
      'Vigente hasta',
      'Vigencia hasta',
      'Válido hasta',
      'Rige hasta',
      'Fecha hasta',
      'Fecha de fin',
      'Fin',
      'Fin de vigencia',
      'Vence',
    ],
    help: 'DD/MM/AAAA; vacío: sin fin. Si es lo único que cambia de una tarifa vigente, termina ese día',
  }),
  text('note', 'Nota', '', { also: ['Observación', 'Observaciones', 'Notas', 'Comentario', 'Comentarios'] }),
  text('justification', 'Justificación', '', { also: ['Motivo'], help: 'Solo de lo que rige desde antes de hoy' }),
];

export const feeColumns: readonly ImportColumn[] = [
  code('TAR-00012'),
  text('client', 'Cliente (RUC o nombre)', '0790000004001', {
    also: ['Cliente', 'RUC del cliente', 'Nombre del cliente', 'Exportador', 'Empresa', 'Razón social'],
    lost_zero: {},
    help: 'Vacío: tarifa general',
  }),
  ...scope,
  text('shipping_line', 'Naviera', '', { also: shippingLineNames, offers: 'lines' }),
  text('product', 'Producto', '', { also: productNames, offers: 'products' }),
  ...prices('480,00', 'Se cobra aunque no se reserve'),
];

export const purchaseFeeColumns: readonly ImportColumn[] = [
  code('COM-00012'),
  text('carrier', 'Transportista (RUC o nombre)', '0990000002001', {
    also: ['Transportista', 'RUC del transportista', 'Nombre del transportista', 'Cooperativa', 'Proveedor'],
    lost_zero: {},
    help: 'Vacío: tarifa general',
  }),
  ...scope,
  ...prices('360,00', 'Se paga aunque no se reserve'),
];
