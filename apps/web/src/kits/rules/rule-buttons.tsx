import { HistoryOutlined, StopOutlined } from '@ant-design/icons';
import type { RuleState } from '@cabezal/domain/prices/pricing/validity';
import { type ReactNode, Suspense } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import type { Edit } from '../../ui/form/use-editing.ts';
import { editButton, type RowButton } from '../../ui/table/row-buttons.tsx';
import { historyTab } from '../records/RecordHistory.tsx';
import type { Period } from './rule-days.ts';

/** A rule with a code, valid from a day on: changed before its first day, replaced by a new version afterwards, ended on a day. */
export interface Rule extends Period {
  code: string;
  version: number;
  state: RuleState;
  can: { edit: true | string; end: true | string };
}

type RuleDialog<R> = (row: R, close: () => void) => ReactNode;

interface RuleButtons<R> {
  change: RuleDialog<R>;
  end: RuleDialog<R>;
  /** What became of it: `pastChanges`, or its versions. */
  past: Pick<RowButton<R>, 'key' | 'text' | 'dialog'>;
}

const nameOf = (row: Rule) => row.code;

/** The buttons of a rule in a list: change, end, what became of it. */
export const ruleButtons = <R extends Rule>({ change, end, past }: RuleButtons<R>): RowButton<R>[] => [
  editButton<R>({ nameOf, bare: true, when: row => row.can.edit === true, dialog: change }),
  {
    key: 'end',
    text: 'Terminar',
    icon: <StopOutlined />,
    bare: true,
    nameOf,
    when: row => row.can.end === true,
    dialog: end,
  },
  { icon: <HistoryOutlined />, bare: true, nameOf, ...past },
];

interface Changed<R> {
  record: R;
  edit: Edit;
  onClose: () => void;
}

/** The dialog that changes a rule as it is now. */
export const changing =
  <R,>(read: (row: R) => Promise<R>, form: (changed: Changed<R>) => ReactNode): RuleDialog<R> =>
  (row, onClose) => (
    <Suspense fallback={null}>
      <Editing record={row} read={() => read(row)}>
        {(record, edit) => form({ record, edit, onClose })}
      </Editing>
    </Suspense>
  );

/** «Historial»: the changes of a rule; `noun`: its name in the history. */
export const pastChanges = <R extends Rule>(noun: string, idOf: (row: R) => number): RuleButtons<R>['past'] => ({
  key: 'history',
  text: 'Historial',
  dialog: (row, close) => (
    <Dialog unsaved={null} open title={`Historial de ${row.code}`} width={720} footer={null} onClose={close}>
      {historyTab(noun, idOf(row)).children}
    </Dialog>
  ),
});
