import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { truckPath } from './truck-columns.tsx';

/** The list of trucks, wherever it stands; its columns are of what the person may open. */
export const truckList = {
  id: 'trucks',
  call: getTrucks,
  onExcel: getTrucksExcel,
  row: { key: (row: TruckRow) => row.id_truck, path: truckPath },
  search: 'Placa, disco',
};
