import { reservationColumns } from './bookings/reservations/reservation-import.data.ts';
import { dischargeColumns, emptyColumns } from './empties/movements/box-import.data.ts';
import { credentialColumns } from './fleet/credentials/credential-import.data.ts';
import { driverColumns } from './fleet/drivers/driver-import.data.ts';
import { equipmentColumns } from './fleet/equipments/equipment-import.data.ts';
import { truckColumns } from './fleet/trucks/truck-import.data.ts';
import { companyColumns } from './people/companies/company-import.data.ts';
import { locationColumns } from './places/locations/location-import.data.ts';
import { feeColumns, purchaseFeeColumns } from './prices/fees/rate-import.data.ts';
import type { ImportColumn } from './system/imports/import-column.ts';
import type { IMPORT_KINDS } from './system/imports/import-kinds.data.ts';
import { positionColumns } from './tracking/positions/position-import.data.ts';

/**
 * Columns of imported files by kind, in the order of the template. A file is read by headings; the key is the field of the record's own call.
 */
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
