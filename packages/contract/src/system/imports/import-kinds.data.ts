/** Kinds of records that a file can bring in. */
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
