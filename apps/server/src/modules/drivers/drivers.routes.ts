import * as changes from '@cabezal/contract/drivers/driver-changes.calls';
import * as lookups from '@cabezal/contract/drivers/driver-lookups.calls';
import * as values from '@cabezal/contract/drivers/driver-lookups.data';
import { getDriver, getDrivers } from '@cabezal/contract/drivers/drivers.calls';
import * as driving from '@cabezal/contract/drivers/driving-time.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { associate, changeCompany, endAssociation } from './driver-companies.ts';
import { addDriverPapers, addLicense, removeDriverPaper, removeLicense } from './driver-licenses.ts';
import { changeDriverState, deleteDriver } from './driver-state.ts';
import { driverExcel } from './drivers.excel.ts';
import { listDrivers } from './drivers.queries.ts';
import { listDriverBoard } from './driving-time.queries.ts';
import { drivingTimeRoutes } from './driving-time.routes.ts';
import { readDriver } from './read-driver.ts';
import { addDriver, editDriver, setObservation } from './save-driver.ts';
import { verifyDriver } from './verify-driver.ts';

const choices = (names: readonly string[]) => names.map(name => ({ code: name, name }));

export function driverRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    driverExcel(zone),
    serve(getDrivers, ({ tx, input }) => listDrivers(tx, input, businessDate(tx.now, zone))),
    serve(getDriver, ({ tx, actor, input }) => readDriver(tx, actor, input.id_driver)),
    serve(changes.addDriver, ({ tx, actor, input }) => addDriver(tx, actor, input, zone)),
    serve(changes.editDriver, ({ tx, actor, input }) => editDriver(tx, actor, input, zone)),
    serve(changes.deleteDriver, ({ tx, actor, input }) => deleteDriver(tx, actor, input)),
    serve(changes.verifyDriver, ({ tx, actor, input }) => verifyDriver(tx, actor, input.identification_card)),
    serve(changes.changeDriverState, ({ tx, actor, input }) => changeDriverState(tx, actor, input)),
    serve(changes.toggleDriverState, ({ tx, actor, input }) => changeDriverState(tx, actor, input)),
    serve(changes.saveDriverObservation, ({ tx, actor, input }) =>
      setObservation(tx, actor, input, input.observation_driver),
    ),
    serve(changes.deleteDriverObservation, ({ tx, actor, input }) => setObservation(tx, actor, input, null)),
    serve(changes.addDriverLicense, ({ tx, actor, input }) => addLicense(tx, actor, input, zone)),
    serve(changes.deleteDriverLicense, ({ tx, actor, input }) => removeLicense(tx, actor, input)),
    serve(changes.addDriverPapers, ({ tx, actor, input }) => addDriverPapers(tx, actor, input)),
    serve(changes.deleteDriverPhoto, ({ tx, actor, input }) => removeDriverPaper(tx, actor, input)),
    serve(changes.deleteDriverIdentityCard, ({ tx, actor, input }) => removeDriverPaper(tx, actor, input)),
    serve(changes.changeDriverCompany, ({ tx, actor, input }) => changeCompany(tx, actor, input, zone)),
    serve(changes.associateDriver, ({ tx, actor, input }) => associate(tx, actor, input, zone)),
    serve(changes.closeDriverAssociation, ({ tx, actor, input }) => endAssociation(tx, actor, input, zone)),
    ...drivingTimeRoutes(zone),
    serve(driving.getDriverBoard, ({ tx, input }) => listDriverBoard(tx, input)),
    serve(lookups.getGenders, async () => choices(values.GENDERS)),
    serve(lookups.getCivilStatuses, async () => choices(values.CIVIL_STATUSES)),
    serve(lookups.getInstructionLevels, async () => choices(values.INSTRUCTION_LEVELS)),
    serve(lookups.getBloodTypes, async () => choices(values.BLOOD_TYPES)),
    serve(lookups.getLicenseTypes, async () =>
      Object.entries(values.LICENSE_TYPE_NAMES).map(([code, name]) => ({ code, name })),
    ),
  ];
}
