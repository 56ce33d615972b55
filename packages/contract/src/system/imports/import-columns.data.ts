import { dischargeColumns, emptyColumns } from './box-columns.data.ts';
import { companyColumns } from './company-columns.data.ts';
import { driverColumns } from './driver-columns.data.ts';
import { equipmentColumns } from './equipment-columns.data.ts';
import type { ImportColumn } from './import-column.ts';
import { credentialColumns, locationColumns, positionColumns } from './place-columns.data.ts';
import { feeColumns, purchaseFeeColumns } from './rate-columns.data.ts';
import { reservationColumns } from './reservation-columns.data.ts';
import { truckColumns } from './truck-columns.data.ts';

/** Columns of imported files. A file is read by headings; the key is the field of the record's own call. */
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

/** Columns by kind, in the order of the template. */
export const IMPORT_COLUMNS: Readonly<Record<(typeof IMPORT_KINDS)[number], readonly ImportColumn[]>> = {
  companies: companyColumns,
  drivers: driverColumns,
  trucks: truckColumns,
  equipments: equipmentColumns,
  locations: locationColumns,
  credentials: credentialColumns,
  fees: feeColumns,
  purchase_fees: purchaseFeeColumns,
  positions: positionColumns,
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
