import { day, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import { expiryNames, noteNames } from '../../system/imports/other-names.data.ts';
import { ownerColumn } from '../../system/imports/owner-column.data.ts';
import {
  TRUCK_AXLES,
  TRUCK_BODIES,
  TRUCK_CABINS,
  TRUCK_FUELS,
  type TruckCertificateType,
} from './truck-lookups.data.ts';

const DEMANDED = 'Sin este papel vigente el camión no toma viajes';
/** Expiry date of a truck's certificate; a later date than the current one renews it, as in its form. */
const truckPaper = (type: TruckCertificateType, names: readonly [string, ...string[]], help: string): ImportColumn =>
  day(`expiry.${type}`, `${names[0]} vence`, '31/12/2027', {
    also: names.flatMap(expiryNames),
    help: `${help}. DD/MM/AAAA; una fecha posterior lo renueva`,
  });
const plateNames = ['cabezal', 'cabezote', 'camión', 'tracto', 'tractocamión', 'vehículo', 'unidad'].map(
  of => `Placa del ${of}`,
);

export const truckColumns: readonly ImportColumn[] = [
  text('license_plate', 'Placa', 'GBA-1234', {
    ...must,
    also: ['Placas', 'Placa No.', 'Placa actual', 'Número de placa', ...plateNames],
  }),
  text('disk', 'Disco', '07', {
    ...must,
    also: [
      'Número de disco',
      'Disco No.',
      'Disco del cabezal',
      'Disco del camión',
      'Unidad',
      'Número de unidad',
      'Número interno',
    ],
  }),
  text('driver_card', 'Cédula del conductor', '0912345675', {
    also: [
      'Cédula del chofer',
      'CI del conductor',
      'CI del chofer',
      'Identificación del conductor',
      'Identificación del chofer',
    ],
    lost_zero: {},
    help: 'El conductor habitual, ya registrado',
  }),
  text('brand', 'Marca', 'Kenworth', {
    also: ['Marca del cabezal', 'Marca del camión', 'Marca del vehículo', 'Fabricante'],
  }),
  text('model', 'Modelo', 'T680', { also: ['Modelo del cabezal', 'Modelo del camión', 'Modelo del vehículo'] }),
  text('color', 'Color', 'Blanco', { also: ['Color 1', 'Color del cabezal', 'Color del vehículo'] }),
  number('factory_year', 'Año de fabricación', '2020', {
    also: ['Año', 'Año modelo', 'Año del vehículo', 'Año del cabezal'],
  }),
  number('purchase_year', 'Año de compra', '2021', { also: ['Año de adquisición'] }),
  text('country_factory', 'País de origen', 'México', {
    also: ['País', 'País de fabricación', 'Procedencia', 'Origen'],
  }),
  text('truck_type', 'Tipo de camión', 'Cabezal', {
    also: ['Tipo', 'Tipo de vehículo', 'Tipo de unidad', 'Clase', 'Clase de vehículo'],
  }),
  text('serial', 'Serie (VIN)', '1XKYDP9X0LJ123456', {
    also: [
      'VIN',
      'Número de VIN',
      'Serie',
      'Serial',
      'Número de serie',
      'Número de chasis',
      'Serie del chasis',
      'Número VIN (chasis)',
    ],
  }),
  text('fuel', 'Combustible', 'Diésel', { also: ['Tipo de combustible'], options: TRUCK_FUELS }),
  text('axles', 'Ejes', '6x4', { also: ['Número de ejes', 'Tracción'], options: TRUCK_AXLES }),
  text('body', 'Carrocería', 'Plataforma', { also: ['Tipo de carrocería'], options: TRUCK_BODIES }),
  text('cabin', 'Cabina', 'Dormitorio', { also: ['Tipo de cabina'], options: TRUCK_CABINS }),
  number('passengers', 'Pasajeros', '2', { also: ['Número de pasajeros', 'Capacidad de pasajeros', 'Asientos'] }),
  number('tank_1_gallons', 'Tanque 1 (gal)', '120', { also: ['Tanque 1', 'Galones tanque 1', 'Capacidad tanque 1'] }),
  number('tank_2_gallons', 'Tanque 2 (gal)', '120', { also: ['Tanque 2', 'Galones tanque 2', 'Capacidad tanque 2'] }),
  number('tonnage', 'Tonelaje (t)', '32', {
    also: ['Tonelaje', 'Toneladas', 'Capacidad (t)', 'Capacidad en toneladas'],
  }),
  number('fifth_wheel_lbs', 'Quinta rueda (lb)', '55000', { also: ['Quinta rueda', 'Quinta rueda (lbs)'] }),
  text('appraisal', 'Avalúo (USD)', '85000', {
    also: ['Avalúo', 'Avalúo comercial', 'Valor comercial'],
    type: 'money',
  }),
  text('motor_brand', 'Marca del motor', 'Cummins', { also: ['Motor marca'] }),
  text('motor_model', 'Modelo del motor', 'ISX15', { also: ['Motor modelo'] }),
  text('motor_serial', 'Serie del motor', '79812345', { also: ['Motor serie', 'Número de motor', 'Motor No.'] }),
  number('motor_horsepower', 'Potencia (HP)', '450', { also: ['Potencia', 'HP', 'Caballos de fuerza', 'Caballaje'] }),
  number('motor_cylinder_capacity', 'Cilindraje (cm³)', '14900', {
    also: ['Cilindraje', 'Cilindraje (cc)', 'Cilindrada'],
  }),
  truckPaper('matricula', ['Matrícula'], DEMANDED),
  text('certificate.certificado', 'Certificado MTOP', 'MTOP-4512', {
    also: ['MTOP', 'Número de MTOP', 'Número de certificado MTOP', 'Certificado de operación', 'Permiso de operación'],
    help: 'Número del certificado de operación; con él va su vencimiento',
  }),
  truckPaper('certificado', ['Certificado MTOP', 'MTOP', 'Certificado de operación', 'Permiso de operación'], DEMANDED),
  truckPaper('poliza', ['Póliza', 'Póliza de seguro', 'Seguro'], DEMANDED),
  truckPaper(
    'revision',
    ['Revisión técnica', 'Revisión técnica vehicular', 'Revisión vehicular', 'RTV'],
    'Si el camión la tiene',
  ),
  text('observation_truck', 'Observación', '', { also: noteNames }),
  ownerColumn,
];
