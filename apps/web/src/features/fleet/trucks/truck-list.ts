import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { truckPath } from './truck-columns.tsx';

/** The list of trucks, also used on other pages; its columns depend on what the person may open. */
export const truckList = {
  id: 'trucks',
  call: getTrucks,
  onExcel: getTrucksExcel,
  row: { key: (row: TruckRow) => row.id_truck, path: truckPath },
  search: 'Placa, disco',
};
