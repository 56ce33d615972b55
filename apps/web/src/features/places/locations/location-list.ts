import { getLocations, getLocationsExcel, type LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { locationColumns, locationPath } from './location-columns.tsx';

/** The list of establishments, also used on other pages. */
export const locationList = {
  id: 'locations',
  call: getLocations,
  onExcel: getLocationsExcel,
  columns: locationColumns,
  row: { key: (row: LocationRow) => row.id_location, path: locationPath },
  search: 'Nombre, código, dirección',
};
