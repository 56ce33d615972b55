import { ReloadOutlined } from '@ant-design/icons';
import { getReposts, getRepostsExcel, type RepostRow } from '@cabezal/contract/money/reposts/postings.calls';
import { POSTING_KIND_NAMES } from '@cabezal/domain/system/sap/postings';
import { lazy, Suspense } from 'react';
import { paths, pathTo } from '../../../app/paths.ts';
import { ageText } from '../../../kits/postings/posting-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import {
  type Column,
  customColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { causeColumn, causeFilter, errorColumn, partyFilter, stepColumn } from './posting-columns.tsx';
import '../../../kits/postings/postings.css';

const ResendMany = lazy(() => import('./ResendMany.tsx'));

const repostPath = (row: RepostRow) => pathTo(paths.repost, { numero_orden: row.numero_orden });
const columns: Column<RepostRow>[] = [
  linkColumn<RepostRow>('numero_orden', 'Orden', { to: repostPath, sort: true, width: 76 }),
  customColumn('kind', 'Tipo', row => POSTING_KIND_NAMES[row.kind], { width: 132, card: 'line' }),
  { ...stepColumn, card: 'none' },
  longTextColumn<RepostRow>('counterparty', 'Contraparte', { sort: true, flex: 24, card: 'line' }),
  moneyColumn<RepostRow>('total', 'Total', { sort: true, card: 'line' }),
  { ...causeColumn, card: 'side' },
  { ...errorColumn, card: 'line' },
  numberColumn<RepostRow>('attempts', 'Intentos', { width: 76, sort: true }),
  customColumn('queued_at', 'Espera', row => ageText(row.queued_at), { width: 84, sort: 'queued_at', card: 'line' }),
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'kind',
    label: 'Tipo',
    options: optionsOf(POSTING_KIND_NAMES),
  },
  causeFilter,
  partyFilter,
];
const bulk: BulkAction<RepostRow>[] = [
  {
    key: 'resend',
    text: 'Reenviar',
    icon: <ReloadOutlined />,
    next: true,
    can: rows => rows.find(row => row.can.resend !== true)?.can.resend ?? true,
    dialog: (rows, clear, close) => (
      <Suspense fallback={null}>
        <ResendMany rows={rows} clear={clear} onClose={close} />
      </Suspense>
    ),
  },
];

/** `/reposteos`: postings of all kinds that failed and need a person. */
export default function RepostsPage() {
  const { may } = useAccess();
  return (
    <DataTable<RepostRow>
      id="reposts"
      call={getReposts}
      columns={columns}
      row={{ key: row => row.id_posting, path: repostPath }}
      header={{ title: 'Reposteos', status: <LiveStatus /> }}
      search="Orden, contraparte, error"
      filters={filters}
      bulk={may('billing.send') ? bulk : undefined}
      onExcel={getRepostsExcel}
      empty={{
        title: 'Nada espera: SAP tiene todo',
        text: 'Aquí aparece lo que falló camino a SAP, o lleva más de 15 minutos sin respuesta: ventas, reembolsos, costos y cortes.',
      }}
    />
  );
}
