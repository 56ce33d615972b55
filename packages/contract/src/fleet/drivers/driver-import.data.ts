import { ESCALAFONES } from '../../people/users/grades.data.ts';
import { day, type ImportColumn, must, number, text } from '../../system/imports/import-column.ts';
import {
  emailNames,
  expiryNames,
  noteNames,
  phoneNames,
  plainExpiryNames,
} from '../../system/imports/other-names.data.ts';
import { ownerColumn } from '../../system/imports/owner-column.data.ts';
import { BLOOD_TYPES, CIVIL_STATUSES, GENDERS, INSTRUCTION_LEVELS } from './driver-lookups.data.ts';

export const driverColumns: readonly ImportColumn[] = [
  text('identification_card', 'Identificación', '0912345675', {
    ...must,
    also: [
      'Cédula',
      'Cédula de identidad',
      'Cédula o pasaporte',
      'Número de cédula',
      'Cédula No.',
      'CI',
      'DNI',
      'Documento',
      'Número de documento',
      'Documento de identidad',
      'Número de identificación',
      'Identificación No.',
      'Cédula del conductor',
      'Cédula del chofer',
    ],
    lost_zero: { unless: { column: 'identification_kind', value: 'Pasaporte' } },
  }),
  text('identification_kind', 'Tipo de documento', 'Cédula', {
    also: ['Tipo de identificación', 'Clase de documento'],
    options: ['Cédula', 'Pasaporte'],
    help: 'Vacío: cédula',
  }),
  text('last_name', 'Apellidos', 'Zambrano Vera', {
    ...must,
    also: ['Apellido', 'Apellidos del conductor', 'Apellidos del chofer'],
  }),
  text('name', 'Nombres', 'Luis Alberto', { ...must, also: ['Nombre', 'Nombres del conductor', 'Nombres del chofer'] }),
  text('nationality', 'Nacionalidad', 'Ecuatoriana', { help: 'Vacío: ecuatoriana' }),
  text('license_type', 'Tipo de licencia', 'E', {
    ...must,
    also: ['Licencia tipo', 'Categoría', 'Categoría de licencia', 'Clase de licencia'],
    options: ['A', 'B', 'F', 'C1', 'C', 'D', 'E', 'G'],
  }),
  day('issued_on', 'Licencia emitida', '15/03/2024', {
    also: [
      'Emisión',
      'Emisión de licencia',
      'Licencia emisión',
      'Fecha de emisión',
      'Fecha de emisión de licencia',
      'Fecha de expedición',
    ],
  }),
  day('license_expiry', 'Licencia vence', '15/03/2029', {
    ...must,
    also: [...plainExpiryNames, ...expiryNames('licencia')],
  }),
  number('license_points', 'Puntos de licencia', '30', {
    also: ['Puntos', 'Puntaje'],
    help: 'De 0 a 30, en enteros o medios; vacío: 30',
  }),
  text('phone', 'Teléfono', '0991234567', { also: phoneNames, phone: true }),
  text('email', 'Correo', 'luis@ejemplo.ec', { also: emailNames }),
  text('address', 'Dirección', 'Durán, Cdla. Abel Gilbert', {
    also: ['Domicilio', 'Dirección domiciliaria', 'Dirección de domicilio'],
  }),
  day('birth_date', 'Fecha de nacimiento', '02/08/1985', { also: ['Nacimiento'] }),
  text('gender', 'Género', 'Masculino', { also: ['Sexo'], options: GENDERS }),
  text('civil_status', 'Estado civil', 'Casado/a', { options: CIVIL_STATUSES }),
  text('blood_type', 'Tipo de sangre', 'O+', {
    also: ['Tipo sanguíneo', 'Grupo sanguíneo', 'Grupo de sangre'],
    options: BLOOD_TYPES,
  }),
  text('instruction', 'Instrucción', 'Secundaria', {
    also: ['Nivel de instrucción', 'Nivel de estudios', 'Educación'],
    options: INSTRUCTION_LEVELS,
  }),
  text('escalafon', 'Escalafón', 'Conductor B', { options: ESCALAFONES }),
  text('observation_driver', 'Observación', '', { also: noteNames }),
  ownerColumn,
];
