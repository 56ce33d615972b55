import type { TableUsage } from '../../../declarations.ts';
import { tableUsage } from '../../system/records/usages.ts';

export const CUTOFF_USAGES: readonly TableUsage[] = [
  tableUsage({ table: 'cutoffs', one: 'corte', many: 'cortes', of: { users: ['closed_by'] } }),
  tableUsage({
    table: 'cutoff_lines',
    one: 'línea de corte',
    many: 'líneas de cortes',
    of: { companies: ['id_carrier'], drivers: ['id_driver'] },
  }),
  tableUsage({
    table: 'cutoff_documents',
    one: 'documento de corte',
    many: 'documentos de cortes',
    of: { companies: ['id_carrier'] },
  }),
  tableUsage({
    table: 'cutoff_reversals',
    one: 'reverso de corte',
    many: 'reversos de cortes',
    of: { users: ['id_user'] },
  }),
  tableUsage({
    table: 'bonus_rules',
    one: 'regla de bono',
    many: 'reglas de bonos',
    of: { cantons: ['id_canton'], routes: ['id_route'] },
  }),
  tableUsage({ table: 'fines', one: 'multa', many: 'multas', of: { users: ['voided_by'], drivers: ['id_driver'] } }),
  tableUsage({
    table: 'bonus_withdrawals',
    one: 'retiro de bonos',
    many: 'retiros de bonos',
    of: { users: ['voided_by'], drivers: ['id_driver'] },
  }),
];
