import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { FEE_CODE_TEXTS } from './code-texts.data.ts';
import { FEE_CONSTRAINTS } from './constraints.data.ts';
import { FEE, SURCHARGE } from './fee.record.ts';
import { feeImport } from './fees.import.ts';
import { feeRoutes } from './fees.routes.ts';
import { feeJobs } from './simulation.jobs.ts';
import { simulationRoutes } from './simulation.routes.ts';
import { surchargeRoutes } from './surcharges.routes.ts';
import { FEE_USAGES } from './usages.data.ts';

/** Rates of sale and surcharges: versions, preview, simulation, Excel. */
export const feesModule: Module = {
  routes: ({ reprice }) => [...feeRoutes(reprice), ...surchargeRoutes(), ...simulationRoutes(reprice)],
  jobs: () => feeJobs(),
  imports: () => [feeImport],
  constraints: FEE_CONSTRAINTS,
  records: [FEE, SURCHARGE],
  codeTexts: FEE_CODE_TEXTS,
  usages: FEE_USAGES,
  readable: [
    readable({ noun: 'fee', table: 'fees', key: 'id_fee', action: 'fee.read' }),
    readable({ noun: 'surcharge', table: 'surcharges', key: 'id_surcharge', action: 'fee.read' }),
  ],
};
