import type { Call } from '@cabezal/contract/call';
import type { ReactNode } from 'react';
import { EndRule } from '../../../kits/rules/EndRule.tsx';
import { changing, pastChanges, type Rule, ruleButtons } from '../../../kits/rules/rule-buttons.tsx';
import { dayColumns, stateColumn } from '../../../kits/rules/rule-columns.tsx';
import { ruleViews } from '../../../kits/rules/rule-views.ts';
import type { Edit } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';

/** A cost agreed from a day on, with a note. */
export interface Agreed extends Rule {
  note: string | null;
}

/** The last columns of a list of agreed costs. */
export const agreedColumns = <R extends Agreed>(): Column<R>[] => [
  ...dayColumns<R>(),
  stateColumn<R>(),
  customColumn('note', 'Nota', row => row.note, { hidden: true }),
];

interface AgreedKind<R, In> {
  /** Its noun in the history. */
  noun: string;
  idOf: (row: R) => number;
  fresh: (row: R) => Promise<R>;
  form: (of: { record: R; edit: Edit; onClose: () => void }) => ReactNode;
  end: { call: Call<In, unknown>; target: (row: R) => object };
}

/** Buttons to change and end an agreed cost and to see its history. */
export function agreedButtons<R extends Agreed, In>(kind: AgreedKind<R, In>): RowButton<R>[] {
  const { noun, idOf, fresh, form, end } = kind;
  return ruleButtons<R>({
    change: changing(fresh, form),
    end: (row, close) => (
      <EndRule
        row={row}
        name={row.code}
        word="Costo"
        o="o"
        voids={row.state === 'FUTURA'}
        call={end.call}
        target={end.target(row)}
        onClose={close}
      />
    ),
    past: pastChanges(noun, idOf),
  });
}

export const agreedViews = Object.values(ruleViews('o'));
