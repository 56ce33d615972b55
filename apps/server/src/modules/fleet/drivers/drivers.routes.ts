import * as changes from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { bulkEditDrivers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import * as lookups from '@cabezal/contract/fleet/drivers/driver-lookups.calls';
import * as values from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import * as phones from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { getDriver, getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import * as driving from '@cabezal/contract/fleet/drivers/driving-time.calls';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { associate, changeCompany, endAssociation } from './driver-companies.ts';
import { addDriverPapers, addLicense, removeDriverPaper, removeLicense } from './driver-licenses.ts';
import { bindDriverPhone, readPhones, revokeDriverPhone } from './driver-phones.ts';
import { deleteDriver, setDriverState } from './driver-state.ts';
import { editDrivers } from './drivers.bulk.ts';
import { driverExcel } from './drivers.excel.ts';
import { listDrivers } from './drivers.queries.ts';
import { listDriverBoard } from './driving-time.queries.ts';
import { drivingTimeRoutes } from './driving-time.routes.ts';
import { readDriver } from './read-driver.ts';
import { addDriver, editDriver, setObservation } from './save-driver.ts';
import { verifyDriver } from './verify-driver.ts';

const choices = (names: readonly string[]) => names.map(name => ({ code: name, name }));

const fresh = ({ tx, actor, input }: Context<{ id_driver: number }>) => readDriver(tx, actor, input.id_driver);

function changeRoutes(): Route[] {
  return [
    serveChange(bulkEditDrivers, ({ tx, actor, input }) => editDrivers(tx, actor, input), asDone),
    serveChange(
      changes.addDriver,
      ({ tx, actor, input }) => addDriver(tx, actor, input),
      ({ tx, actor }, id_driver) => readDriver(tx, actor, id_driver),
    ),
    serveChange(changes.editDriver, ({ tx, actor, input }) => editDriver(tx, actor, input), fresh),
    serveChange(
      changes.deleteDriver,
      ({ tx, actor, input }) => deleteDriver(tx, actor, input),
      ({ input }) => ({ id_driver: input.id_driver, deleted: true as const }),
    ),
    serveChange(changes.changeDriverState, ({ tx, actor, input }) => setDriverState(tx, actor, input), fresh),
    serveChange(changes.toggleDriverState, ({ tx, actor, input }) => setDriverState(tx, actor, input), fresh),
    serveChange(
      changes.saveDriverObservation,
      ({ tx, actor, input }) => setObservation(tx, actor, input, input.observation_driver),
      fresh,
    ),
    serveChange(
      changes.deleteDriverObservation,
      ({ tx, actor, input }) => setObservation(tx, actor, input, null),
      fresh,
    ),
    serveChange(changes.addDriverLicense, ({ tx, actor, input }) => addLicense(tx, actor, input), fresh),
    serveChange(changes.deleteDriverLicense, ({ tx, actor, input }) => removeLicense(tx, actor, input), fresh),
    serveChange(changes.addDriverPapers, ({ tx, actor, input }) => addDriverPapers(tx, actor, input), fresh),
    serveChange(changes.deleteDriverPhoto, ({ tx, actor, input }) => removeDriverPaper(tx, actor, input), fresh),
    serveChange(changes.deleteDriverIdentityCard, ({ tx, actor, input }) => removeDriverPaper(tx, actor, input), fresh),
    serveChange(changes.changeDriverCompany, ({ tx, actor, input }) => changeCompany(tx, actor, input), fresh),
    serveChange(changes.associateDriver, ({ tx, actor, input }) => associate(tx, actor, input), fresh),
    serveChange(changes.closeDriverAssociation, ({ tx, actor, input }) => endAssociation(tx, actor, input), fresh),
  ];
}

const phoneRoutes = (publicUrl: string): Route[] => [
  serve(phones.getDriverPhones, ({ tx, actor, input }) => readPhones(tx, actor, input.id_driver)),
  serveChange(
    phones.bindDriverPhone,
    ({ tx, actor, input }) => bindDriverPhone(tx, actor, input, publicUrl),
    (_, bound) => bound,
  ),
  serveChange(
    phones.revokeDriverPhone,
    ({ tx, actor, input }) => revokeDriverPhone(tx, actor, input),
    ({ tx, actor, input }) => readPhones(tx, actor, input.id_driver),
  ),
];

export function driverRoutes({ publicUrl }: Pick<Services, 'publicUrl'>): Route[] {
  return [
    driverExcel(),
    serve(getDrivers, ({ tx, input }) => listDrivers(tx, input)),
    serve(getDriver, ({ tx, actor, input }) => readDriver(tx, actor, input.id_driver)),
    ...changeRoutes(),
    ...phoneRoutes(publicUrl),
    serve(changes.verifyDriver, ({ tx, actor, input }) => verifyDriver(tx, actor, input.identification_card)),
    ...drivingTimeRoutes(),
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
