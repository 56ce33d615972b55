import { getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { callApi } from '../../api/call-api.ts';
import type { Filter } from '../../ui/table/filter-types.ts';
import { nameOfDriver } from './names.ts';

/** A driver; options are requested from the server while typing. */
export const driverFilter: Filter = {
  kind: 'remote',
  field: 'id_driver',
  label: 'Conductor',
  source: ['drivers'],
  load: async search => {
    const found = await callApi(getDrivers, { page: 1, page_size: 30, sort: [], ...(search && { search }) });
    return found.rows.map(row => ({ value: row.id_driver, label: personName(row) }));
  },
  nameOf: nameOfDriver,
};
