/** Values offered by a driver's form (the specification names the lists without values). Stored as displayed. */
export const GENDERS: readonly string[] = ['Masculino', 'Femenino'];
export const CIVIL_STATUSES: readonly string[] = ['Soltero/a', 'Casado/a', 'Divorciado/a', 'Viudo/a', 'Unión de hecho'];
export const INSTRUCTION_LEVELS: readonly string[] = [
  'Primaria',
  'Secundaria',
  'Técnica',
  'Tercer nivel',
  'Cuarto nivel',
];
export const BLOOD_TYPES: readonly string[] = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'];
export const NATIONALITIES: readonly string[] = [
  'Ecuatoriana',
  'Colombiana',
  'Peruana',
  'Venezolana',
  'Chilena',
  'Otra',
];

/** Description of each licence type (ANT). */
export const LICENSE_TYPE_NAMES = {
  A: 'A · motocicletas, triciclos, cuadrones',
  B: 'B · automóviles y camionetas hasta 1,75 t',
  F: 'F · vehículos adaptados para personas con discapacidad',
  C1: 'C1 · policiales, ambulancias, emergencia',
  C: 'C · taxis, carga liviana o mixta hasta 3,5 t',
  D: 'D · transporte de pasajeros',
  E: 'E · camiones pesados y tráileres',
  G: 'G · maquinaria agrícola y pesada',
} as const;

/** Papers of a driver; the newest of a kind is current. */
export const DRIVER_PAPER_NAMES = {
  FOTO: 'Foto',
  CEDULA_ANVERSO: 'Cédula, anverso',
  CEDULA_REVERSO: 'Cédula, reverso',
  LICENCIA: 'Licencia',
  ANTECEDENTES: 'Certificado de antecedentes',
  OTRO: 'Otro documento',
} as const;
export type DriverPaperKind = keyof typeof DRIVER_PAPER_NAMES;
