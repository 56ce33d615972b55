import * as lookups from '@cabezal/contract/trucks/truck-lookups.data';
import type { TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import * as calls from '@cabezal/contract/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { truckExcel } from './trucks.excel.ts';
import { brandsInUse, findTruck, truckList } from './trucks.queries.ts';

const choices = (names: readonly string[]) => names.map(name => ({ code: name, name }));
const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function truckRoutes({ env }: Services): Route[] {
  const today = (now: Date): string => businessDate(now, env.TZ_BUSINESS);
  return [
    truckExcel(env.TZ_BUSINESS),
    serve(calls.getTrucks, ({ tx, input }) => listPage<TruckRow>(tx, truckList(input, today(tx.now)), input)),
    serve(calls.getTruck, async ({ tx, input }) => {
      const truck = await findTruck(tx, input.id_truck, today(tx.now));
      if (truck === undefined) throw notFound('El camión no existe');
      return truck;
    }),
    serve(calls.getTruckStates, async () => Object.entries(TRUCK_STATE_NAMES).map(([code, name]) => ({ code, name }))),
    serve(calls.getTruckAxles, async () => choices(lookups.TRUCK_AXLES)),
    serve(calls.getFuelTypes, async () => choices(lookups.TRUCK_FUELS)),
    serve(calls.getTruckBodies, async () => choices(lookups.TRUCK_BODIES)),
    serve(calls.getTruckCabins, async () => choices(lookups.TRUCK_CABINS)),
    serve(calls.getTruckBrands, async ({ tx, input }) => {
      const wanted = plain(input.name ?? '');
      const brands = new Set([...lookups.TRUCK_BRANDS, ...(await brandsInUse(tx))]);
      return choices([...brands].filter(b => plain(b).includes(wanted)).sort((a, b) => a.localeCompare(b, 'es')));
    }),
  ];
}
