import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { ADVANCE_FILES } from './advances.queries.ts';
import { advanceRoutes } from './advances.routes.ts';

/** Advances and cash vouchers to drivers and carriers, with their receipts. */
export const advancesModule: Module = {
  routes: ({ services }) => advanceRoutes(services),
  usages: [
    tableUsage({
      table: 'advances',
      one: 'anticipo',
      many: 'anticipos',
      of: { companies: ['id_carrier'], users: ['issued_by', 'handed_by', 'annulled_by'], drivers: ['id_driver'] },
    }),
  ],
  files: ADVANCE_FILES,
  rights: [
    {
      code: 'advance.write',
      module: 'Costos',
      name: 'Dar anticipos y emitir vales de caja',
      initially: ['ACCT@OPERADOR', 'OPERADOR', 'DESPACHADOR'],
    },
  ],
  historyTexts: {
    change_advance: 'Cambió el anticipo',
    attach_advance: 'Adjuntó un vale firmado',
    hand_advance: 'Entregó un vale de caja',
    print_advance: 'Imprimió los vales de caja',
  },
};
