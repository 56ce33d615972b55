import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const PROPOSAL_USAGES: readonly TableUsage[] = [
  tableUsage({
    table: 'plan_runs',
    one: 'asignación automática',
    many: 'asignaciones automáticas',
    of: { users: ['asked_by'] },
  }),
  tableUsage({
    table: 'plan_proposals',
    one: 'propuesta de despacho',
    many: 'propuestas de despacho',
    of: {
      users: ['decided_by'],
      drivers: ['id_driver'],
      trucks: ['id_truck'],
      equipments: ['id_generator', 'id_chassis'],
      motives: ['id_motivo'],
    },
  }),
  tableUsage({ table: 'assignment_bans', one: 'veto', many: 'vetos', of: { users: ['created_by'] } }),
];
