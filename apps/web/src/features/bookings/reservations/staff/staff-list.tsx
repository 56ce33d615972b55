import type { StaffReservation } from '@cabezal/contract/insight/boards/lists.calls';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import type { Filter } from '../../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../../ui/table/view-store.ts';
import { MarginMark } from '../MarginMark.tsx';
import { appointmentColumn, identityColumns, routeColumn } from '../reservation-columns.tsx';
import { reservationFilters } from '../reservation-filters.ts';
import type { Whose } from './HandOver.tsx';

/** A count of urgent items, red if it is not zero. */
const pressing = (field: 'tasks_overdue' | 'late_guides', title: string): Column<StaffReservation> =>
  customColumn(field, title, row => (row[field] > 0 ? <span className="cz-late">{row[field]}</span> : null), {
    width: 104,
    align: 'right',
    card: 'none',
  });
const person = (field: 'advisor' | 'operative', title: string): Column<StaffReservation> =>
  textColumn(field, title, { width: 152, card: 'line' });

/** Columns of a list by person: the responsible person comes first. */
export function staffColumns(whose: Whose, money: { sale: boolean; margin: boolean }): Column<StaffReservation>[] {
  const [first, second] =
    whose === 'advisor'
      ? [person('advisor', 'Asesor'), person('operative', 'Operativo')]
      : [person('operative', 'Operativo'), person('advisor', 'Asesor')];
  return [
    ...identityColumns,
    first,
    customColumn('shown_status', 'Estado', row => <StatusTag status={row.shown_status} />, {
      width: 166,
      sort: 'status',
      card: 'side',
    }),
    appointmentColumn,
    pressing('tasks_overdue', 'Tareas venc.'),
    pressing('late_guides', 'Atrasadas'),
    ...(money.sale ? [moneyColumn<StaffReservation>('sale', 'Venta', { hidden: whose === 'operative' })] : []),
    ...(money.margin
      ? [
          customColumn<StaffReservation>(
            'profitability',
            'Rentabilidad',
            row => <MarginMark of={row} id_client={row.id_client} openLegs={row.open_legs} status={row.status} />,
            { width: 108, align: 'right', card: 'none', hidden: whose === 'operative' },
          ),
        ]
      : []),
    { ...second, hidden: true },
    { ...routeColumn, hidden: true },
  ];
}

const yesNo = (field: string, label: string): Filter => ({ kind: 'yes_no', field, label });
export const staffFilters: Filter[] = [
  ...reservationFilters({ manyClients: true, isOperator: true }),
  yesNo('mine', 'Mías'),
  yesNo('late', 'Atrasadas'),
  yesNo('tasks_overdue', 'Tareas vencidas'),
];

export const staffViews = (whose: Whose): SavedView[] => [
  { id: 'mine', name: 'Mías', query: 'f.mine=true' },
  { id: 'in_progress', name: 'En curso', query: 'f.list=in_progress' },
  { id: 'late', name: 'Atrasadas', query: 'f.late=true' },
  { id: 'tasks_overdue', name: 'Tareas vencidas', query: 'f.tasks_overdue=true' },
  {
    id: 'nobody',
    name: whose === 'advisor' ? 'Sin asesor' : 'Sin operativo',
    query: `f.lacks=${whose === 'advisor' ? 'id_advisor' : 'id_operative'}`,
  },
];
