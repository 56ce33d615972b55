import type { CutoffRow } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { CUTOFF_STATUS_NAMES } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  instantColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { CUTOFFS } from './cutoff-words.ts';

const CutoffDrawer = lazy(() => import('./CutoffDrawer.tsx'));

function NumberLink({ row }: { row: CutoffRow }) {
  const { change } = useAddress<'corte'>();
  return (
    <Button type="link" size="small" className="cz-id-link" onClick={() => change({ corte: row.id_corte })}>
      {row.number}
    </Button>
  );
}

const columns: Column<CutoffRow>[] = [
  customColumn('number', 'Corte', row => <NumberLink row={row} />, {
    sort: 'number',
    width: 110,
    locked: true,
    card: 'title',
  }),
  dateColumn<CutoffRow>('period_from', 'Desde', { width: 104, card: 'line' }),
  dateColumn<CutoffRow>('period_to', 'Hasta', { sort: true, width: 104, card: 'line' }),
  numberColumn<CutoffRow>('payees', 'Beneficiarios', { width: 110 }),
  numberColumn<CutoffRow>('guides', 'Guías', { width: 80 }),
  customColumn('status', 'Estado', row => <Chip>{CUTOFF_STATUS_NAMES[row.status]}</Chip>, { width: 110, card: 'side' }),
  instantColumn<CutoffRow>('closed_at', 'Cerrado', { sort: true, width: 150 }),
  textColumn('author', 'Por', { flex: 20 }),
  moneyColumn<CutoffRow>('total', 'Total', { card: 'line' }),
];
const filters: Filter[] = [{ kind: 'dates', from: 'date_from', to: 'date_to', label: 'Período' }];

interface ClosedCutoffsProps {
  kind: CutoffKind;
  /** Inside of another page, which has the title. */
  isPart?: boolean;
}
/** The closed cutoffs of a kind; carriers and drivers see their own. */
export function ClosedCutoffs({ kind, isPart = false }: ClosedCutoffsProps) {
  const { id, change } = useAddress<'corte'>();
  const opened = id('corte');
  const { name, totals } = CUTOFFS[kind];
  return (
    <>
      <DataTable<CutoffRow>
        id={`cutoffs_${kind.toLowerCase()}`}
        call={totals}
        columns={columns}
        row={{ key: row => row.id_corte }}
        header={isPart ? undefined : { title: `Cortes de ${name}`, status: <LiveStatus /> }}
        search="Número, quién"
        filters={filters}
        empty={{ title: `Aún no hay cortes de ${name}`, text: 'Lo que se genera en «por cortar» queda aquí.' }}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <CutoffDrawer id_corte={opened} kind={kind} onClose={() => change({ corte: null })} />
        </Suspense>
      )}
    </>
  );
}
