import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';

export const truckOption = (row: Pick<TruckRow, 'id_truck' | 'disk' | 'license_plate' | 'company'>) => ({
  value: row.id_truck,
  label: `${row.disk} · ${formatPlate(row.license_plate)}`,
  hint: row.company,
});
