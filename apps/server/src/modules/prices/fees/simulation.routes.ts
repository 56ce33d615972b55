import * as calls from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { hideFromOthers } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import type { Reprice } from '../pricing/reprice-port.ts';
import { feeCoverage } from './coverage.ts';
import { saveSimulated } from './save-simulation.ts';
import { askSimulation, readSimulation, simulationExcel } from './simulate.ts';

/** `reprice`: as for the change of one rate; storing a simulation selects no reservations. */
export function simulationRoutes(reprice: Reprice): Route[] {
  return [
    serve(calls.getFeeCoverage, ({ tx, actor }) => {
      hideFromOthers(actor);
      return feeCoverage(tx);
    }),
    serveChange(
      calls.simulateFees,
      ({ tx, actor, input }) => askSimulation(tx, actor, input),
      ({ tx, actor }, id_simulation) => readSimulation(tx, actor, id_simulation),
    ),
    serveChange(calls.saveSimulation, ({ tx, actor, input }) => saveSimulated(tx, actor, input, reprice), asDone),
    serve(calls.getSimulation, ({ tx, actor, input }) => readSimulation(tx, actor, input.id_simulation)),
    serve(calls.getSimulationExcel, ({ tx, actor, input }) => simulationExcel(tx, actor, input.id_simulation)),
  ];
}
