import { CHASSIS_TYPES, EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { SENDER_NAMES } from '@cabezal/domain/system/validation/modem';
import { day, type ImportColumn, must, text } from '../../system/imports/import-column.ts';
import { expiryNames, noteNames } from '../../system/imports/other-names.data.ts';
import { ownerColumn } from '../../system/imports/owner-column.data.ts';

const certificate = (code: string, name: string, ...others: string[]): ImportColumn[] => [
  text(`attribute.${code}`, name, '12345', {
    also: [...[name, ...others].map(one => `Número de ${one}`), ...others],
  }),
  day(`expiry.${code}`, `${name} vence`, '31/12/2027', { also: [name, ...others].flatMap(expiryNames) }),
];
const attribute = (code: string, name: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(`attribute.${code}`, name, example, more);
const GEN = 'Solo de un generador';
const MOD = 'Solo de un módem';
const CHA = 'Solo de un chasis';

export const equipmentColumns: readonly ImportColumn[] = [
  text('kind', 'Tipo', 'Chasis', {
    ...must,
    also: ['Tipo de equipo', 'Clase', 'Clase de equipo', 'Equipo'],
    options: Object.values(EQUIPMENT_KIND_NAMES),
  }),
  text('disk', 'Disco', 'CHA-101', {
    ...must,
    also: [
      'Número de disco',
      'Disco No.',
      'Disco del equipo',
      'Disco del chasis',
      'Unidad',
      'Número de equipo',
      'Código de equipo',
      'Número interno',
    ],
  }),
  text('license_plate', 'Placa', 'GBA-1234', {
    also: ['Placas', 'Número de placa', 'Placa del chasis', 'Placa del equipo'],
    help: CHA,
  }),
  text('size', 'Tamaño', '40', {
    also: ['Medida', 'Pies', 'Largo', 'Tamaño (pies)', 'Tamaño del chasis'],
    options: CHASSIS_TYPES.map(type => type.code),
    help: CHA,
  }),
  text('truck_plate', 'Placa del camión', 'GBC-4567', {
    also: ['Placa del cabezal', 'Placa del tracto', 'Placa del vehículo', 'Cabezal', 'Camión', 'Montado en'],
    help: 'Donde está montado; el camión ya registrado',
  }),
  attribute('marca', 'Marca', 'Carrier', { also: ['Fabricante', 'Marca del equipo'] }),
  attribute('modelo', 'Modelo', 'UG15', { also: ['Modelo del equipo'] }),
  attribute('serie', 'Serie', 'AB12345', { also: ['Número de serie', 'Serial', 'Serie del equipo'] }),
  attribute('tipo', 'Montaje', 'clip-on', { also: ['Tipo de montaje'], options: ['clip-on', 'underslung'], help: GEN }),
  attribute('horometro', 'Horómetro', '12500', {
    also: ['Horas de uso', 'Horas de motor', 'Horas del generador'],
    help: GEN,
  }),
  attribute('galones', 'Galones de tanque', '50', {
    also: ['Galones', 'Tanque', 'Tanque (gal)', 'Capacidad del tanque'],
    help: GEN,
  }),
  attribute('ejes', 'Ejes', '3', { also: ['Número de ejes'], options: ['1', '2', '3', '4'], help: CHA }),
  ...certificate('mtop', 'Certificado MTOP', 'MTOP'),
  ...certificate('matricula', 'Matrícula'),
  ...certificate('poliza', 'Póliza', 'Póliza de seguro', 'Seguro'),
  ...certificate('revision', 'Revisión técnica', 'Revisión técnica vehicular', 'RTV'),
  text('code', 'Código que envía', '356938035643809', {
    also: ['Código del módem', 'Código GPS', 'Identificador', 'Device ID'],
    help: 'Solo de un módem: lo que el aparato dice de sí al enviar; vacío: su IMEI. Las claves se generan después de guardar',
  }),
  text('sender', 'Forma de envío', SENDER_NAMES.OSMAND, {
    also: ['Protocolo'],
    options: Object.values(SENDER_NAMES),
    help: MOD,
  }),
  attribute('imei', 'IMEI', '490154203237518', { also: ['Número de IMEI'], help: MOD }),
  attribute('chip', 'Chip', '0991234567', {
    also: ['SIM', 'SIM card', 'Número de chip', 'Número de SIM'],
    help: MOD,
    phone: true,
  }),
  attribute('proveedor', 'Proveedor', 'Hunter', { also: ['Proveedor de GPS', 'Empresa de rastreo'], help: MOD }),
  text('observation', 'Observación', '', { also: noteNames }),
  ownerColumn,
];
