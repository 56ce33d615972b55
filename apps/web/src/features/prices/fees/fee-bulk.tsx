import { CheckOutlined, ExperimentOutlined } from '@ant-design/icons';
import { bulkEndFees, type FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense } from 'react';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import type { BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { feeBulkRow } from './fee-words.ts';

const ApproveFees = lazy(() => import('./ApproveFees.tsx'));
const SimulateRows = lazy(() => import('./simulation/SimulateRows.tsx'));

const endShape: BulkShape = {
  call: bulkEndFees,
  words: ['tarifa', 'tarifas'],
  verb: 'Terminar',
  fields: [
    {
      name: 'valid_to',
      label: 'Último día',
      state: true,
      help: 'Lo ya cobrado conserva su precio. Una propuesta, o una futura sin uso, queda anulada',
      control: <DateField min={businessDate(new Date())} />,
    },
  ],
};

const isProposed = (row: FeeRow) => row.state === 'PROPUESTA';
const onlyProposed = (rows: readonly FeeRow[]): true | string =>
  rows.every(isProposed) || 'Elija solo tarifas por aprobar';
/** Proposals are simulated as they are, other rates with another price: not both at once. */
const oneKind = (rows: readonly FeeRow[]): true | string =>
  rows.every(isProposed) || !rows.some(isProposed) || 'Elija solo tarifas por aprobar, o ninguna de ellas';

export const feeBulk = (mayApprove: boolean): BulkAction<FeeRow>[] => [
  ...(mayApprove
    ? [
        {
          key: 'approve',
          text: (rows: readonly FeeRow[]) => `Aprobar ${formatNumber(rows.length, 0)}…`,
          icon: <CheckOutlined />,
          can: onlyProposed,
          dialog: (rows: readonly FeeRow[], clear: (kept?: readonly number[]) => void, close: () => void) => (
            <Suspense fallback={null}>
              <ApproveFees rows={rows} onDone={clear} onClose={close} />
            </Suspense>
          ),
        } satisfies BulkAction<FeeRow>,
      ]
    : []),
  {
    key: 'simulate',
    text: 'Simular cambio…',
    icon: <ExperimentOutlined />,
    can: oneKind,
    dialog: (rows, _clear, close) => (
      <Suspense fallback={null}>
        <SimulateRows rows={rows} onClose={close} />
      </Suspense>
    ),
  },
  ...bulkEdit(endShape, feeBulkRow),
];
