import * as certificates from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import * as changes from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { bulkEditTrucks } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import * as fleet from '@cabezal/contract/fleet/trucks/truck-fleet.calls';
import * as lookups from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/fleet/trucks/trucks.calls';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { listPage } from '../../../platform/db/list.ts';
import type { Context } from '../../../platform/http/context.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { findRecord } from '../../system/records/record-verbs.ts';
import { listVersions } from './certificates.queries.ts';
import { listBoard, listForMonitoring } from './fleet.queries.ts';
import { analyzeTruck, availableTrucks, guideOfTruck, trucksForGps } from './fleet.ts';
import { readTruck } from './read-truck.ts';
import { addTruck, editTruck, lastDisk, setObservation } from './save-truck.ts';
import { TRUCK } from './truck.record.ts';
import { deleteCertificate, readCertificate, saveCertificate, updateDocuments } from './truck-certificates.ts';
import { deleteTruck, setState } from './truck-state.ts';
import { editTrucks } from './trucks.bulk.ts';
import { truckExcel } from './trucks.excel.ts';
import { brandsInUse, truckList } from './trucks.queries.ts';

const choices = (names: readonly string[]) => names.map(name => ({ code: name, name }));
const fresh = ({ tx, actor, input }: Context<{ id_truck: number }>) => readTruck(tx, actor, input.id_truck);
const freshOf = ({ tx, actor }: Context<unknown>, id_truck: number) => readTruck(tx, actor, id_truck);

export function truckRoutes(): Route[] {
  return [...listRoutes(), ...changeRoutes(), ...certificateRoutes(), ...fleetRoutes(), ...lookupRoutes()];
}

function listRoutes(): Route[] {
  return [
    truckExcel(),
    serve(calls.getTrucks, ({ tx, input }) => listPage<TruckRow>(tx, truckList(input, tx), input)),
    serve(calls.getTruck, fresh),
  ];
}

function changeRoutes(): Route[] {
  return [
    serveChange(bulkEditTrucks, ({ tx, actor, input }) => editTrucks(tx, actor, input), asDone),
    serveChange(changes.addTruck, ({ tx, actor, input }) => addTruck(tx, actor, input), freshOf),
    serveChange(changes.editTruck, ({ tx, actor, input }) => editTruck(tx, actor, input), fresh),
    serveChange(
      changes.deleteTruck,
      ({ tx, actor, input }) => deleteTruck(tx, actor, input),
      ({ input }) => ({ id_truck: input.id_truck, deleted: true as const }),
    ),
    serve(changes.getLastDisk, ({ tx, actor, input }) => lastDisk(tx, actor, input.id_company ?? null)),
    serveChange(
      changes.saveTruckObservation,
      ({ tx, actor, input }) => setObservation(tx, actor, input, input.observation_truck),
      fresh,
    ),
    serveChange(
      changes.deleteTruckObservation,
      ({ tx, actor, input }) => setObservation(tx, actor, input, null),
      fresh,
    ),
    serveChange(changes.updateTruckState, ({ tx, actor, input }) => setState(tx, actor, input), fresh),
    serveChange(changes.updateTruckDocuments, ({ tx, actor, input }) => updateDocuments(tx, actor, input), fresh),
  ];
}

function certificateRoutes(): Route[] {
  return [
    serve(certificates.getCertificateHistory, async ({ tx, input }) => {
      await findRecord(tx, TRUCK, input.id_truck);
      return listVersions(tx, input, tx.today);
    }),
    serve(certificates.getCertificate, ({ tx, input }) => readCertificate(tx, input.id_certificate)),
    serveChange(certificates.editCertificate, ({ tx, actor, input }) => saveCertificate(tx, actor, input), freshOf),
    serveChange(certificates.deleteCertificate, ({ tx, actor, input }) => deleteCertificate(tx, actor, input), freshOf),
  ];
}

function fleetRoutes(): Route[] {
  return [
    serve(fleet.getTrucksAvailable, ({ tx, input }) => availableTrucks(tx, input)),
    serve(fleet.trucksForMonitoring, ({ tx, input }) => listForMonitoring(tx, input)),
    serve(fleet.getTrucksForGps, ({ tx, input }) => trucksForGps(tx, input)),
    serve(fleet.getTrucksBoard, ({ tx, input }) => listBoard(tx, input)),
    serve(fleet.getGuideOfTruck, ({ tx, input }) => guideOfTruck(tx, input.id_truck)),
    ...ofOperator([serve(fleet.analyzeTruck, ({ tx, input }) => analyzeTruck(tx, input))]),
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
