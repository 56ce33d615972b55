import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { day, degrees, type ImportColumn, must, number, text } from './import-column.ts';
import { expiryNames, latitudeNames, longitudeNames, phoneNames, plainExpiryNames } from './other-names.data.ts';

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

export const positionColumns: readonly ImportColumn[] = [
  text('subject', 'Placa o código', 'GBA-1234', {
    ...must,
    also: [
      'Placa',
      'Código',
      'Unidad',
      'Vehículo',
      'IMEI',
      'Placa del cabezal',
      'Placa del camión',
      'Placa del vehículo',
    ],
    help: 'La placa del camión o el código que envía su módem',
  }),
  text('at', 'Fecha y hora', '21/11/2026 09:15:30', {
    ...must,
    also: ['Fecha y hora GPS', 'Fecha de reporte', 'Timestamp'],
    help: 'De los últimos 30 días, en hora de Ecuador; con zona, como 2026-11-21T14:15:30Z',
  }),
  degrees('lat', 'Latitud', '-2,1709', { also: latitudeNames }),
  degrees('lng', 'Longitud', '-79,9224', { also: longitudeNames }),
  number('speed_kmh', 'Velocidad (km/h)', '60', {
    also: ['Velocidad', 'Km/h', 'Speed'],
    type: 'degrees',
    help: 'De 0 a 400',
  }),
  number('heading', 'Rumbo', '90', {
    also: ['Curso', 'Orientación', 'Heading', 'Course'],
    type: 'degrees',
    help: 'Grados desde el norte, de 0 a 360',
  }),
];
