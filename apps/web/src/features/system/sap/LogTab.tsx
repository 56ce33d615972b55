import type { Call } from '@cabezal/contract/call';
import type { SapPostingRow } from '@cabezal/contract/money/reposts/postings.calls';
import { POSTING_STATE_NAMES } from '@cabezal/domain/system/sap/postings';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { ListCall } from '../../../api/read-pages.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { customColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { causeFilter, logColumns, partyFilter } from './posting-columns.tsx';

const PostingDrawer = lazy(() => import('./PostingDrawer.tsx'));

function PostingLink({ row }: { row: SapPostingRow }) {
  const { change } = useAddress<'envio'>();
  return (
    <Button type="link" size="small" className="cz-id-link" onClick={() => change({ envio: row.id_posting })}>
      {row.numero_orden}
    </Button>
  );
}

const columns = [
  customColumn<SapPostingRow>('numero_orden', 'Orden', row => <PostingLink row={row} />, {
    sort: 'numero_orden',
    width: 76,
    locked: true,
    card: 'title',
  }),
  ...logColumns,
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'state',
    label: 'Estado',
    options: optionsOf(POSTING_STATE_NAMES),
  },
  causeFilter,
  partyFilter,
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Fecha' },
];

interface LogTabProps {
  /** The prefix of the list in the address. */
  id: string;
  call: ListCall<SapPostingRow>;
  excel: Call<unknown, unknown>;
  /** The text of the empty list. */
  empty: string;
}

/** One log of postings to SAP; a row opens request and answer. */
export function LogTab({ id, call, excel, empty }: LogTabProps) {
  const { id: numberOf, change } = useAddress<'envio'>();
  const opened = numberOf('envio');
  return (
    <>
      <DataTable<SapPostingRow>
        id={id}
        call={call}
        columns={columns}
        row={{
          key: row => row.id_posting,
          tone: row => (row.dropped ? 'inactive' : row.state === 'ERROR' ? 'problem' : 'normal'),
        }}
        search="Orden, contraparte, número, error"
        filters={filters}
        onExcel={excel}
        empty={{ title: 'Aún no hay envíos', text: empty }}
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <PostingDrawer id_posting={opened} onClose={() => change({ envio: null })} />
        </Suspense>
      )}
    </>
  );
}
