import {
  BLOOD_TYPES,
  CIVIL_STATUSES,
  ESCALAFONES,
  GENDERS,
  INSTRUCTION_LEVELS,
} from '../drivers/driver-lookups.data.ts';
import { TRUCK_AXLES, TRUCK_BODIES, TRUCK_CABINS, TRUCK_FUELS } from '../trucks/truck-lookups.data.ts';

/** Columns of the files that are brought in. The heading is what the file is read by; the key is the field of the record's own call. */
export const IMPORT_KINDS = ['drivers', 'trucks', 'equipments', 'locations', 'credentials'] as const;

export interface ImportColumn {
  readonly key: string;
  readonly header: string;
  readonly type: 'text' | 'date' | 'number' | 'money' | 'yes_no';
  readonly required?: boolean;
  /** What may stand in it; compared without accents and capitals. */
  readonly options?: readonly string[];
  readonly example: string;
  /** Beside the heading in the template's second sheet. */
  readonly help?: string;
}

const text = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  header,
  type: 'text',
  example,
  ...more,
});
const company = text('company_ruc', 'RUC de la compañía', '0990000002001', { help: 'Vacío: su compañía' });
const must = { required: true } as const;
const day = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'date', help: 'DD/MM/AAAA', ...more });
const number = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'number', ...more });

const drivers: readonly ImportColumn[] = [
  text('identification_card', 'Identificación', '0912345675', must),
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
  text('phone', 'Teléfono', '0991234567'),
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

const trucks: readonly ImportColumn[] = [
  text('license_plate', 'Placa', 'GBA-1234', must),
  text('disk', 'Disco', '07', must),
  text('driver_card', 'Cédula del conductor', '0912345675', { help: 'El conductor habitual, ya registrado' }),
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
  text('observation_truck', 'Observación', ''),
  company,
];

const credentials: readonly ImportColumn[] = [
  text('subject', 'Cédula o placa', '0912345675', { ...must, help: 'De un conductor o de un camión ya registrado' }),
  text('location_code', 'Código del establecimiento', 'CGSA', { help: 'Vacío: credencial general' }),
  text('name', 'Credencial', 'Credencial Contecon', must),
  day('issued_on', 'Emitida', '01/02/2026'),
  day('expires_on', 'Vence', '01/02/2027', must),
];

/** Columns by kind, in the order of the template. */
export const IMPORT_COLUMNS: Readonly<Record<(typeof IMPORT_KINDS)[number], readonly ImportColumn[]>> = {
  drivers,
  trucks,
  equipments: [],
  locations: [],
  credentials,
};

export const IMPORT_KIND_NAMES: Readonly<Record<(typeof IMPORT_KINDS)[number], string>> = {
  drivers: 'Conductores',
  trucks: 'Camiones',
  equipments: 'Equipos',
  locations: 'Establecimientos',
  credentials: 'Credenciales',
};
