/** Values that a truck's form offers (the spec names the lists and gives no values). Stored as they read. */
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

/** Papers of a truck; the first three are demanded by every trip. */
export const TRUCK_CERTIFICATE_NAMES = {
  matricula: 'Matrícula',
  certificado: 'Certificado de operación MTOP',
  poliza: 'Póliza',
  revision: 'Revisión técnica vehicular',
} as const;
export type TruckCertificateType = keyof typeof TRUCK_CERTIFICATE_NAMES;
