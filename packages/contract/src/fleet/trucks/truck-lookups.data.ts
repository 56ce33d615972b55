/** Values offered by a truck's form (the specification names the lists without values). Stored as displayed. */
export const TRUCK_BRANDS: readonly string[] = [
  'Chevrolet',
  'DAF',
  'FAW',
  'Foton',
  'Freightliner',
  'Hino',
  'Hyundai',
  'International',
  'Isuzu',
  'Iveco',
  'JAC',
  'Kenworth',
  'Mack',
  'MAN',
  'Mercedes-Benz',
  'Scania',
  'Shacman',
  'Sinotruk',
  'UD Trucks',
  'Volvo',
  'Western Star',
];
export const TRUCK_AXLES: readonly string[] = ['4x2', '6x2', '6x4'];
export const TRUCK_FUELS: readonly string[] = ['Diésel', 'Gasolina', 'GNV', 'Eléctrico'];
export const TRUCK_BODIES: readonly string[] = [
  'Plataforma',
  'Chasis portacontenedor',
  'Furgón',
  'Volteo',
  'Cama baja',
  'Tanquero',
];
export const TRUCK_CABINS: readonly string[] = ['Diurna', 'Dormitorio', 'Dormitorio techo alto'];

export const TRUCK_TYPES: readonly string[] = ['Cabezal', 'Camión rígido', 'Volqueta'];
export const TRUCK_COLORS: readonly string[] = [
  'Amarillo',
  'Azul',
  'Blanco',
  'Gris',
  'Naranja',
  'Negro',
  'Rojo',
  'Verde',
];
export const TRUCK_COUNTRIES: readonly string[] = [
  'Alemania',
  'Brasil',
  'China',
  'Corea del Sur',
  'Estados Unidos',
  'Japón',
  'México',
  'Suecia',
];
export const MOTOR_BRANDS: readonly string[] = [
  'Caterpillar',
  'Cummins',
  'Detroit',
  'Hino',
  'Mack',
  'Mercedes-Benz',
  'Paccar',
  'Scania',
  'Volvo',
  'Weichai',
];

/** Certificates of a truck; every trip requires the first three. */
export const TRUCK_CERTIFICATE_NAMES = {
  matricula: 'Matrícula',
  certificado: 'Certificado de operación MTOP',
  poliza: 'Póliza',
  revision: 'Revisión técnica vehicular',
} as const;
export type TruckCertificateType = keyof typeof TRUCK_CERTIFICATE_NAMES;

/** Photos and scanned papers of a truck; the newest of a kind is current. A certificate's file is the paper of its kind. */
export const TRUCK_PAPER_NAMES = {
  FOTO: 'Foto',
  MATRICULA: 'Matrícula',
  CERTIFICADO: 'Certificado de operación MTOP',
  POLIZA: 'Póliza',
  REVISION: 'Revisión técnica vehicular',
  OTRO: 'Otro documento',
} as const;
export type TruckPaperKind = keyof typeof TRUCK_PAPER_NAMES;

/** Kind of paper of a certificate's file. */
export const PAPER_OF_CERTIFICATE = {
  matricula: 'MATRICULA',
  certificado: 'CERTIFICADO',
  poliza: 'POLIZA',
  revision: 'REVISION',
} as const satisfies Record<TruckCertificateType, TruckPaperKind>;
