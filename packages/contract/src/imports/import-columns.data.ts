import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { CHASSIS_TYPES, EQUIPMENT_KIND_NAMES } from '@cabezal/domain/validation/equipment-attributes.data';
import { SENDER_NAMES } from '@cabezal/domain/validation/modem';
import {
  BLOOD_TYPES,
  CIVIL_STATUSES,
  ESCALAFONES,
  GENDERS,
  INSTRUCTION_LEVELS,
} from '../drivers/driver-lookups.data.ts';
import {
  TRUCK_AXLES,
  TRUCK_BODIES,
  TRUCK_CABINS,
  TRUCK_FUELS,
  type TruckCertificateType,
} from '../trucks/truck-lookups.data.ts';

import { dischargeColumns, emptyColumns } from './box-columns.data.ts';
import { companyColumns } from './company-columns.data.ts';
import { day, degrees, type ImportColumn, must, number, text } from './import-column.ts';
import { feeColumns, purchaseFeeColumns } from './rate-columns.data.ts';
import { reservationColumns } from './reservation-columns.data.ts';

/** Columns of the files that are brought in. The heading is what the file is read by; the key is the field of the record's own call. */
export const IMPORT_KINDS = [
  'companies',
  'drivers',
  'trucks',
  'equipments',
  'locations',
  'credentials',
  'fees',
  'purchase_fees',
  'positions',
  'reservations',
  'discharges',
  'empties',
] as const;

const company = text('company_ruc', 'RUC de la compañía', '0990000002001', {
  help: 'Vacío: su compañía',
  lost_zero: {},
});
const drivers: readonly ImportColumn[] = [
  text('identification_card', 'Identificación', '0912345675', {
    ...must,
    lost_zero: { unless: { column: 'identification_kind', value: 'Pasaporte' } },
  }),
  text('identification_kind', 'Tipo de documento', 'Cédula', {
    options: ['Cédula', 'Pasaporte'],
    help: 'Vacío: cédula',
  }),
  text('last_name', 'Apellidos', 'Zambrano Vera', must),
  text('name', 'Nombres', 'Luis Alberto', must),
  text('nationality', 'Nacionalidad', 'Ecuatoriana', { help: 'Vacío: ecuatoriana' }),
  text('license_type', 'Tipo de licencia', 'E', { ...must, options: ['A', 'B', 'F', 'C1', 'C', 'D', 'E', 'G'] }),
  day('issued_on', 'Licencia emitida', '15/03/2024'),
  day('license_expiry', 'Licencia vence', '15/03/2029', must),
  number('license_points', 'Puntos de licencia', '30', { help: 'De 0 a 30, en enteros o medios; vacío: 30' }),
  text('phone', 'Teléfono', '0991234567', { phone: true }),
  text('email', 'Correo', 'luis@ejemplo.ec'),
  text('address', 'Dirección', 'Durán, Cdla. Abel Gilbert'),
  day('birth_date', 'Fecha de nacimiento', '02/08/1985'),
  text('gender', 'Género', 'Masculino', { options: GENDERS }),
  text('civil_status', 'Estado civil', 'Casado/a', { options: CIVIL_STATUSES }),
  text('blood_type', 'Tipo de sangre', 'O+', { options: BLOOD_TYPES }),
  text('instruction', 'Instrucción', 'Secundaria', { options: INSTRUCTION_LEVELS }),
  text('escalafon', 'Escalafón', 'Conductor B', { options: ESCALAFONES }),
  text('observation_driver', 'Observación', ''),
  company,
];

const DEMANDED = 'Sin este papel vigente el camión no toma viajes';
/** The last day of a truck's certificate; a later day than the one that it has renews it, as in its form. */
const truckPaper = (type: TruckCertificateType, name: string, help: string): ImportColumn =>
  day(`expiry.${type}`, `${name} vence`, '31/12/2027', { help: `${help}. DD/MM/AAAA; una fecha posterior lo renueva` });
const trucks: readonly ImportColumn[] = [
  text('license_plate', 'Placa', 'GBA-1234', must),
  text('disk', 'Disco', '07', must),
  text('driver_card', 'Cédula del conductor', '0912345675', {
    lost_zero: {},
    help: 'El conductor habitual, ya registrado',
  }),
  text('brand', 'Marca', 'Kenworth'),
  text('model', 'Modelo', 'T680'),
  text('color', 'Color', 'Blanco'),
  number('factory_year', 'Año de fabricación', '2020'),
  number('purchase_year', 'Año de compra', '2021'),
  text('country_factory', 'País de origen', 'México'),
  text('truck_type', 'Tipo de camión', 'Cabezal'),
  text('serial', 'Serie (VIN)', '1XKYDP9X0LJ123456'),
  text('fuel', 'Combustible', 'Diésel', { options: TRUCK_FUELS }),
  text('axles', 'Ejes', '6x4', { options: TRUCK_AXLES }),
  text('body', 'Carrocería', 'Plataforma', { options: TRUCK_BODIES }),
  text('cabin', 'Cabina', 'Dormitorio', { options: TRUCK_CABINS }),
  number('passengers', 'Pasajeros', '2'),
  number('tank_1_gallons', 'Tanque 1 (gal)', '120'),
  number('tank_2_gallons', 'Tanque 2 (gal)', '120'),
  number('tonnage', 'Tonelaje (t)', '32'),
  number('fifth_wheel_lbs', 'Quinta rueda (lb)', '55000'),
  text('appraisal', 'Avalúo (USD)', '85000', { type: 'money' }),
  text('motor_brand', 'Marca del motor', 'Cummins'),
  text('motor_model', 'Modelo del motor', 'ISX15'),
  text('motor_serial', 'Serie del motor', '79812345'),
  number('motor_horsepower', 'Potencia (HP)', '450'),
  number('motor_cylinder_capacity', 'Cilindraje (cm³)', '14900'),
  truckPaper('matricula', 'Matrícula', DEMANDED),
  text('certificate.certificado', 'Certificado MTOP', 'MTOP-4512', {
    help: 'Número del certificado de operación; con él va su vencimiento',
  }),
  truckPaper('certificado', 'Certificado MTOP', DEMANDED),
  truckPaper('poliza', 'Póliza', DEMANDED),
  truckPaper('revision', 'Revisión técnica', 'Si el camión la tiene'),
  text('observation_truck', 'Observación', ''),
  company,
];

const certificate = (code: string, name: string): ImportColumn[] => [
  text(`attribute.${code}`, name, '12345'),
  day(`expiry.${code}`, `${name} vence`, '31/12/2027'),
];
const attribute = (code: string, name: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(`attribute.${code}`, name, example, more);
const GEN = 'Solo de un generador';
const MOD = 'Solo de un módem';
const CHA = 'Solo de un chasis';

const equipments: readonly ImportColumn[] = [
  text('kind', 'Tipo', 'Chasis', { ...must, options: Object.values(EQUIPMENT_KIND_NAMES) }),
  text('disk', 'Disco', 'CHA-101', must),
  text('license_plate', 'Placa', 'GBA-1234', { help: CHA }),
  text('size', 'Tamaño', '40', { options: CHASSIS_TYPES.map(type => type.code), help: CHA }),
  text('truck_plate', 'Placa del camión', 'GBC-4567', { help: 'Donde está montado; el camión ya registrado' }),
  attribute('marca', 'Marca', 'Carrier'),
  attribute('modelo', 'Modelo', 'UG15'),
  attribute('serie', 'Serie', 'AB12345'),
  attribute('tipo', 'Montaje', 'clip-on', { options: ['clip-on', 'underslung'], help: GEN }),
  attribute('horometro', 'Horómetro', '12500', { help: GEN }),
  attribute('galones', 'Galones de tanque', '50', { help: GEN }),
  attribute('ejes', 'Ejes', '3', { options: ['1', '2', '3', '4'], help: CHA }),
  ...certificate('mtop', 'Certificado MTOP'),
  ...certificate('matricula', 'Matrícula'),
  ...certificate('poliza', 'Póliza'),
  ...certificate('revision', 'Revisión técnica'),
  text('code', 'Código que envía', '356938035643809', {
    help: 'Solo de un módem: lo que el aparato dice de sí al enviar; vacío: su IMEI. Las claves se generan después de guardar',
  }),
  text('sender', 'Forma de envío', SENDER_NAMES.OSMAND, { options: Object.values(SENDER_NAMES), help: MOD }),
  attribute('imei', 'IMEI', '490154203237518', { help: MOD }),
  attribute('chip', 'Chip', '0991234567', { help: MOD, phone: true }),
  attribute('proveedor', 'Proveedor', 'Hunter', { help: MOD }),
  text('observation', 'Observación', ''),
  company,
];

const locations: readonly ImportColumn[] = [
  text('name', 'Nombre', 'Empacadora La Maná', must),
  text('type', 'Tipo', 'Planta', {
    ...must,
    options: STOP_CODES.filter(code => code !== 'PC').map(code => STOP_CODE_NAMES[code]),
  }),
  text('code', 'Código', 'PLT-GUABO', { help: 'Único; por él se reconoce un establecimiento ya registrado' }),
  text('province', 'Provincia', 'El Oro', { help: 'Si hay cantones del mismo nombre' }),
  text('canton', 'Cantón', 'El Guabo', { ...must, offers: 'cantons' }),
  text('address', 'Dirección', 'Vía Machala – Guayaquil km 22'),
  degrees('lat', 'Latitud', '-3,2318'),
  degrees('lng', 'Longitud', '-79,8236'),
  number('radius_m', 'Radio de la geocerca (m)', '300', { help: 'El círculo: de 30 a 5.000; vacío: 300' }),
  text('fence', 'Geocerca dibujada', '-3.2310, -79.8245; -3.2310, -79.8227; -3.2326, -79.8227; -3.2326, -79.8245', {
    long: true,
    help: 'Un polígono en lugar del círculo: de 3 a 60 vértices «latitud, longitud» en su orden, separados por punto y coma',
  }),
  number('free_hours', 'Horas libres', '6', { help: 'Vacío: las de su tipo' }),
  text('locals', 'Locales', 'L1: 2 h; L2: 1,5 h; Bodega', {
    long: true,
    help: 'Código y horas libres de cada muelle o bodega, separados por punto y coma; sin horas: las del establecimiento. La lista reemplaza a la anterior',
  }),
  text('contact_name', 'Contacto', 'María Vera'),
  text('contact_phone', 'Teléfono', '0991234567', { phone: true }),
  text('code_bic', 'Código BIC', 'ECGYE0001'),
  text('requires_credential', 'Exige credencial', 'No', { type: 'yes_no' }),
  text('entry_document', 'Documento de ingreso', ''),
  text('company_ruc', 'RUC de la compañía', '0790000004001', {
    lost_zero: {},
    help: 'De quién es. Vacío: su compañía; de la operadora, sus bases, y de lo demás un lugar público (plantas y patios llevan la suya)',
  }),
];

const credentials: readonly ImportColumn[] = [
  text('subject', 'Cédula o placa', '0912345675', {
    ...must,
    help: 'De un conductor o de un camión ya registrado',
    lost_zero: {},
  }),
  text('location_code', 'Código del establecimiento', 'CGSA', { help: 'Vacío: credencial general' }),
  text('name', 'Credencial', 'Credencial Contecon', must),
  day('issued_on', 'Emitida', '01/02/2026'),
  day('expires_on', 'Vence', '01/02/2027', must),
];

const positions: readonly ImportColumn[] = [
  text('subject', 'Placa o código', 'GBA-1234', {
    ...must,
    help: 'La placa del camión o el código que envía su módem',
  }),
  text('at', 'Fecha y hora', '21/11/2026 09:15:30', {
    ...must,
    help: 'De los últimos 30 días, en hora de Ecuador; con zona, como 2026-11-21T14:15:30Z',
  }),
  degrees('lat', 'Latitud', '-2,1709'),
  degrees('lng', 'Longitud', '-79,9224'),
  number('speed_kmh', 'Velocidad (km/h)', '60', { type: 'degrees', help: 'De 0 a 400' }),
  number('heading', 'Rumbo', '90', { type: 'degrees', help: 'Grados desde el norte, de 0 a 360' }),
];

/** Columns by kind, in the order of the template. */
export const IMPORT_COLUMNS: Readonly<Record<(typeof IMPORT_KINDS)[number], readonly ImportColumn[]>> = {
  companies: companyColumns,
  drivers,
  trucks,
  equipments,
  locations,
  credentials,
  fees: feeColumns,
  purchase_fees: purchaseFeeColumns,
  positions,
  reservations: reservationColumns,
  discharges: dischargeColumns,
  empties: emptyColumns,
};

export const IMPORT_KIND_NAMES: Readonly<Record<(typeof IMPORT_KINDS)[number], string>> = {
  companies: 'Empresas',
  drivers: 'Conductores',
  trucks: 'Camiones',
  equipments: 'Equipos',
  locations: 'Establecimientos',
  credentials: 'Credenciales',
  fees: 'Tarifas',
  purchase_fees: 'Tarifas de compra',
  positions: 'Posiciones',
  reservations: 'Reservas',
  discharges: 'Descargas',
  empties: 'Vacíos',
};
