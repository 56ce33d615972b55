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
  rights: [
    {
      code: 'fee.read',
      module: 'Tarifas',
      name: 'Ver tarifas de venta',
      initially: ['ADM_LOCAL@CLIENTES', 'ACCT@OPERADOR', 'OPERADOR', 'ASESOR'],
    },
    {
      code: 'fee.write',
      module: 'Tarifas',
      name: 'Proponer, crear y cambiar tarifas de venta',
      initially: ['ACCT@OPERADOR', 'ASESOR'],
    },
    {
      code: 'fee.approve',
      module: 'Tarifas',
      name: 'Aprobar tarifas de venta, recargos y feriados',
      initially: ['ACCT@OPERADOR'],
    },
    { code: 'fee.backdate', module: 'Tarifas', name: 'Registrar tarifas desde una fecha pasada', initially: [] },
  ],
  screens: [
    {
      url: '/tarifas',
      module: 'Tarifas',
      title: 'Tarifas',
      icon: 'DollarOutlined',
      menu_group: 'Comercial',
      menu_order: 225,
      action: 'fee.read',
    },
    { url: '/tarifas/add', module: 'Tarifas', title: 'Nueva tarifa', action: 'fee.write' },
    { url: '/tarifas/add_excel', module: 'Tarifas', title: 'Importar tarifas', action: 'fee.write' },
    { url: '/tarifas/edit/{number}', module: 'Tarifas', title: 'Cambiar tarifa', action: 'fee.write' },
    { url: '/tarifas/{number}', module: 'Tarifas', title: 'Tarifa', action: 'fee.read' },
    {
      url: '/sub-tarifas',
      module: 'Tarifas',
      title: 'Sub-tarifas',
      icon: 'CalculatorOutlined',
      menu_group: 'Comercial',
      menu_order: 226,
      action: 'fee.read',
    },
  ],
  historyTexts: {
    'fee.add_fee': 'Registró la tarifa',
    'fee.update_fee': 'Cambió la tarifa',
    'fee.replace_fee': 'Terminó por una nueva versión',
    'fee.end_fee': 'Terminó la tarifa',
    'fee.void_fee': 'Anuló la tarifa',
    'fee.approve_fee': 'Aprobó la tarifa',
    'surcharge.add_surcharge': 'Registró el recargo',
    'surcharge.update_surcharge': 'Cambió el recargo',
    'surcharge.replace_surcharge': 'Terminó por una nueva versión',
    'surcharge.end_surcharge': 'Terminó el recargo',
    'surcharge.void_surcharge': 'Anuló el recargo',
    'surcharge.approve_surcharge': 'Aprobó el recargo',
    'holiday.save_holidays': 'Cambió los feriados',
  },
};
