import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { degrees, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import { latitudeNames, longitudeNames, phoneNames } from '../../system/imports/other-names.data.ts';

export const locationColumns: readonly ImportColumn[] = [
  text('name', 'Nombre', 'Empacadora La Maná', {
    ...must,
    also: [
      'Establecimiento',
      'Lugar',
      'Sitio',
      'Hacienda',
      'Finca',
      'Empacadora',
      'Nombre del lugar',
      'Nombre del establecimiento',
      'Nombre de la planta',
    ],
  }),
  text('type', 'Tipo', 'Planta', {
    ...must,
    also: ['Clase', 'Tipo de lugar', 'Tipo de establecimiento'],
    options: STOP_CODES.filter(code => code !== 'PC').map(code => STOP_CODE_NAMES[code]),
  }),
  text('code', 'Código', 'PLT-GUABO', {
    also: ['Código interno', 'Código del lugar', 'Código del establecimiento', 'Código de planta'],
    help: 'Único; por él se reconoce un establecimiento ya registrado',
  }),
  text('province', 'Provincia', 'El Oro', { help: 'Si hay cantones del mismo nombre' }),
  text('canton', 'Cantón', 'El Guabo', {
    ...must,
    also: ['Ciudad', 'Cantón o ciudad', 'Localidad'],
    offers: 'cantons',
  }),
  text('address', 'Dirección', 'Vía Machala – Guayaquil km 22', { also: ['Domicilio', 'Dirección exacta'] }),
  degrees('lat', 'Latitud', '-3,2318', { also: latitudeNames }),
  degrees('lng', 'Longitud', '-79,8236', { also: longitudeNames }),
  number('radius_m', 'Radio de la geocerca (m)', '300', {
    also: ['Radio', 'Radio (m)', 'Radio en metros', 'Radio de geocerca'],
    help: 'El círculo: de 30 a 5.000; vacío: 300',
  }),
  text('fence', 'Geocerca dibujada', '-3.2310, -79.8245; -3.2310, -79.8227; -3.2326, -79.8227; -3.2326, -79.8245', {
    also: ['Polígono', 'Geocerca', 'Vértices'],
    long: true,
    help: 'Un polígono en lugar del círculo: de 3 a 60 vértices «latitud, longitud» en su orden, separados por punto y coma',
  }),
  number('free_hours', 'Horas libres', '6', {
    also: ['Tiempo libre', 'Tiempo libre (horas)'],
    help: 'Vacío: las de su tipo',
  }),
  text('locals', 'Locales', 'L1: 2 h; L2: 1,5 h; Bodega', {
    also: ['Muelles', 'Bodegas', 'Andenes'],
    long: true,
    help: 'Código y horas libres de cada muelle o bodega, separados por punto y coma; sin horas: las del establecimiento. La lista reemplaza a la anterior',
  }),
  text('contact_name', 'Contacto', 'María Vera', {
    also: ['Persona de contacto', 'Nombre de contacto', 'Encargado', 'Responsable'],
  }),
  text('contact_phone', 'Teléfono', '0991234567', {
    also: [...phoneNames, 'Teléfono de contacto', 'Celular de contacto'],
    phone: true,
  }),
  text('code_bic', 'Código BIC', 'ECGYE0001', { also: ['BIC'] }),
  text('requires_credential', 'Exige credencial', 'No', {
    also: ['Requiere credencial', 'Pide credencial'],
    type: 'yes_no',
  }),
  text('entry_document', 'Documento de ingreso', '', { also: ['Documentos de ingreso', 'Requisito de ingreso'] }),
  text('company_ruc', 'RUC de la compañía', '0790000004001', {
    also: ['RUC', 'RUC de la empresa', 'RUC del cliente', 'RUC del propietario'],
    lost_zero: {},
    help: 'De quién es. Vacío: su compañía; de la operadora, sus bases, y de lo demás un lugar público (plantas y patios llevan la suya)',
  }),
];
