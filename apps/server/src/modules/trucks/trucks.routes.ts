import * as certificates from '@cabezal/contract/trucks/truck-certificates.calls';
import * as changes from '@cabezal/contract/trucks/truck-changes.calls';
import * as fleet from '@cabezal/contract/trucks/truck-fleet.calls';
import * as lookups from '@cabezal/contract/trucks/truck-lookups.data';
import type { TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import * as calls from '@cabezal/contract/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { plainText } from '@cabezal/domain/text/plain-text';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { listVersions } from './certificates.queries.ts';
import { listBoard, listForMonitoring } from './fleet.queries.ts';
import { analyzeTruck, availableTrucks, guideOfTruck, trucksForGps } from './fleet.ts';
import { readTruck } from './read-truck.ts';
import { addTruck, editTruck, lastDisk, setObservation } from './save-truck.ts';
import { deleteCertificate, readCertificate, saveCertificate, updateDocuments } from './truck-certificates.ts';
import { findTruckFacts } from './truck-changes.queries.ts';
import { changeTruckState, deleteTruck } from './truck-state.ts';
import { truckExcel } from './trucks.excel.ts';
import { brandsInUse, type ReadAt, truckList } from './trucks.queries.ts';

const choices = (names: readonly string[]) => names.map(name => ({ code: name, name }));
export function truckRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    ...listRoutes(zone),
    ...changeRoutes(zone),
    ...certificateRoutes(zone),
    ...fleetRoutes(zone),
    ...lookupRoutes(),
  ];
}

function listRoutes(zone: string): Route[] {
  const at = (now: Date): ReadAt => ({ today: businessDate(now, zone), now });
  return [
    truckExcel(zone),
    serve(calls.getTrucks, ({ tx, input }) => listPage<TruckRow>(tx, truckList(input, at(tx.now)), input)),
    serve(calls.getTruck, ({ tx, actor, input }) => readTruck(tx, actor, input.id_truck, zone)),
  ];
}

function changeRoutes(zone: string): Route[] {
  return [
    serve(changes.addTruck, ({ tx, actor, input }) => addTruck(tx, actor, input, zone)),
    serve(changes.editTruck, ({ tx, actor, input }) => editTruck(tx, actor, input, zone)),
    serve(changes.deleteTruck, ({ tx, actor, input }) => deleteTruck(tx, actor, input)),
    serve(changes.getLastDisk, ({ tx, actor, input }) => lastDisk(tx, actor, input.id_company ?? null)),
    serve(changes.saveTruckObservation, ({ tx, actor, input }) =>
      setObservation(tx, actor, input, input.observation_truck, zone),
    ),
    serve(changes.deleteTruckObservation, ({ tx, actor, input }) => setObservation(tx, actor, input, null, zone)),
    serve(changes.updateTruckState, ({ tx, actor, input }) => changeTruckState(tx, actor, input, zone)),
    serve(changes.updateTruckDocuments, ({ tx, actor, input }) => updateDocuments(tx, actor, input, zone)),
  ];
}

function certificateRoutes(zone: string): Route[] {
  return [
    serve(certificates.getCertificateHistory, async ({ tx, input }) => {
      if ((await findTruckFacts(tx, input.id_truck)) === undefined) throw notFound('El camión no existe');
      return listVersions(tx, input, businessDate(tx.now, zone));
    }),
    serve(certificates.getCertificate, ({ tx, input }) => readCertificate(tx, input.id_certificate, zone)),
    serve(certificates.editCertificate, ({ tx, actor, input }) => saveCertificate(tx, actor, input, zone)),
    serve(certificates.deleteCertificate, ({ tx, actor, input }) => deleteCertificate(tx, actor, input, zone)),
  ];
}

function fleetRoutes(zone: string): Route[] {
  return [
    serve(fleet.getTrucksAvailable, ({ tx, input }) => availableTrucks(tx, input, zone)),
    serve(fleet.trucksForMonitoring, ({ tx, input }) => listForMonitoring(tx, input)),
    serve(fleet.getTrucksForGps, ({ tx, input }) => trucksForGps(tx, input)),
    serve(fleet.getTrucksBoard, ({ tx, input }) => listBoard(tx, input)),
    serve(fleet.getGuideOfTruck, ({ tx, input }) => guideOfTruck(tx, input.id_truck)),
    serve(fleet.analyzeTruck, ({ tx, input }) => analyzeTruck(tx, input, zone)),
  ];
}

function lookupRoutes(): Route[] {
  return [
    serve(calls.getTruckStates, async () => Object.entries(TRUCK_STATE_NAMES).map(([code, name]) => ({ code, name }))),
    serve(calls.getTruckAxles, async () => choices(lookups.TRUCK_AXLES)),
    serve(calls.getFuelTypes, async () => choices(lookups.TRUCK_FUELS)),
    serve(calls.getTruckBodies, async () => choices(lookups.TRUCK_BODIES)),
    serve(calls.getTruckCabins, async () => choices(lookups.TRUCK_CABINS)),
    serve(calls.getTruckBrands, async ({ tx, input }) => {
      const wanted = plainText(input.name ?? '');
      const brands = new Set([...lookups.TRUCK_BRANDS, ...(await brandsInUse(tx))]);
      return choices([...brands].filter(b => plainText(b).includes(wanted)).sort((a, b) => a.localeCompare(b, 'es')));
    }),
  ];
}
