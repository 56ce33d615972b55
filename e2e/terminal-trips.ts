import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { company, place } from '../apps/server/test/world.ts';
import { inDays, today } from '../test/clock.ts';
import { bookTrip, callerOf } from './booked.ts';

interface PlannedTrip {
  id_reservation: number;
  id_guide: number;
}

/** An export in so many days with truck and driver, in the test world; its guide is not issued. */
export async function plannedTrip(url: string, days: number, port: number = place.dpw): Promise<PlannedTrip> {
  const clerk = await callerOf(url, 'operador');
  const dispatcher = await callerOf(url, 'despacho');
  const { id_leg, id_reservation } = await bookTrip(clerk, inDays(days), '10:00', { port });
  const unit = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
  const [guide] = (await dispatcher(assign, { assignments: [{ id_leg, ...unit }] })).guides;
  if (guide === undefined) throw new Error('not assigned');
  return { id_reservation, id_guide: guide.id_guide };
}

/** A planned export to TPG for a customer who wants a DISV. */
export async function tripToTpg(url: string, days: number): Promise<PlannedTrip> {
  const admin = await callerOf(url, 'admin');
  const { rows } = await admin(getCompanies, { page: 1, page_size: 200, sort: [] });
  const version = rows.find(row => row.id_company === company.exporter)?.version ?? 0;
  await admin(bulkEditCompanies, { rows: [{ id: company.exporter, version }], changes: { create_disv: true } });
  const items = [{ id_service: 1, method: 'FIJO', amount: '480.00', auto: true }];
  await admin(addFee, { valid_from: today(), id_plant: place.plantGuabo, id_port: place.tpg, items });
  return plannedTrip(url, days, place.tpg);
}
