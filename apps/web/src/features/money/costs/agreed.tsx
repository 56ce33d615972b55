import { HistoryOutlined, StopOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { formatDate } from '@cabezal/domain/system/time/time';
import { type ReactNode, Suspense } from 'react';
import { EndRule } from '../../../kits/prices/EndRule.tsx';
import { nextFirstDay } from '../../../kits/prices/next-first-day.ts';
import { RuleStateTag } from '../../../kits/prices/RuleStateTag.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import type { Edit } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';

/** What the screens of all agreed costs share: days, state, changing and ending. */
export interface Agreed {
  code: string;
  version: number;
  state: RuleState;
  valid_from: string;
  valid_to: string | null;
  note: string | null;
  can: { edit: true | string; end: true | string };
}

/** The last columns of a list of agreed costs. */
export const dayColumns = <R extends Agreed>(): Column<R>[] => [
  customColumn('valid_from', 'Desde', row => formatDate(row.valid_from), {
    sort: 'valid_from',
    width: 100,
    card: 'none',
  }),
  customColumn('valid_to', 'Hasta', row => row.valid_to && formatDate(row.valid_to), { width: 100, card: 'none' }),
  customColumn('state', 'Estado', row => <RuleStateTag state={row.state} />, { width: 124, card: 'side' }),
  customColumn('note', 'Nota', row => row.note, { hidden: true }),
];

interface AgreedKind<R, In> {
  /** Its noun in the history. */
  noun: string;
  idOf: (row: R) => number;
  fresh: (row: R) => () => Promise<R>;
  form: (of: { record: R; edit: Edit; onClose: () => void }) => ReactNode;
  end: { call: Call<In, unknown>; target: (row: R) => object };
}

const nameOf = (row: Agreed) => row.code;

/** Buttons to change and end an agreed cost and to see its history. */
export function agreedButtons<R extends Agreed, In>(kind: AgreedKind<R, In>): RowButton<R>[] {
  return [
    editButton<R>({
      nameOf,
      bare: true,
      when: row => row.can.edit === true,
      dialog: (row, close) => (
        <Suspense fallback={null}>
          <Editing record={row} read={kind.fresh(row)}>
            {(record, edit) => kind.form({ record, edit, onClose: close })}
          </Editing>
        </Suspense>
      ),
    }),
    {
      key: 'end',
      text: 'Terminar',
      icon: <StopOutlined />,
      bare: true,
      nameOf,
      when: row => row.can.end === true,
      dialog: (row, close) => (
        <EndRule
          row={row}
          name={row.code}
          word="Costo"
          o="o"
          voids={row.state === 'FUTURA'}
          call={kind.end.call}
          target={kind.end.target(row)}
          onClose={close}
        />
      ),
    },
    {
      key: 'history',
      text: 'Historial',
      icon: <HistoryOutlined />,
      bare: true,
      nameOf,
      dialog: (row, close) => (
        <Dialog unsaved={null} open title={`Historial de ${row.code}`} width={720} footer={null} onClose={close}>
          {historyTab(kind.noun, kind.idOf(row)).children}
        </Dialog>
      ),
    },
  ];
}

const stateQuery = (states: readonly RuleState[]) => `f.state=${encodeURIComponent(JSON.stringify(states))}`;
/** Views by state; by default, those in force. */
export const agreedViews = [
  { id: 'FUTURA', name: 'Futuros', query: stateQuery(['FUTURA']) },
  { id: 'VENCIDA', name: 'Vencidos', query: stateQuery(['VENCIDA']) },
  { id: 'all', name: 'Todos', query: stateQuery(Object.keys(RULE_STATE_NAMES) as RuleState[]) },
];
export const inForce = { filters: { state: ['VIGENTE'] } };

/** The initial days of the form: for a cost in force, those of its next version. */
export function agreedDays(row: Agreed | null, today: string) {
  if (row === null) return { valid_from: today };
  const valid_from = nextFirstDay(row, today);
  return {
    valid_from,
    valid_to: row.valid_to !== null && row.valid_to < valid_from ? null : row.valid_to,
    note: row.note,
  };
}
