import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';

export const truckOption = (row: TruckRow) => ({
  value: row.id_truck,
  label: `${row.disk} · ${formatPlate(row.license_plate)}`,
  hint: row.company,
});
