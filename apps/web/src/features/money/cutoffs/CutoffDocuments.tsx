import { CUTOFF_DOCUMENT_NAMES, type CutoffDocument } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { getCutoffDocuments } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import type { TableProps } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';

const columnsOf = (mayOpen: boolean): TableProps<CutoffDocument>['columns'] => [
  { key: 'kind', title: 'Documento', render: (_, row) => CUTOFF_DOCUMENT_NAMES[row.kind] },
  {
    key: 'order',
    title: 'Orden',
    render: (_, { numero_orden, status }) =>
      mayOpen && status !== 'BORRADOR' ? (
        <Link to={pathTo(paths.repost, { numero_orden })}>{numero_orden}</Link>
      ) : (
        numero_orden
      ),
  },
  { key: 'of', title: 'De', render: (_, row) => <span className="cz-wrap">{row.counterparty}</span> },
  { key: 'guide', title: 'Guía', render: (_, row) => row.guide_number },
  { key: 'total', title: 'Valor', align: 'right', render: (_, row) => formatMoney(row.total) },
  {
    key: 'status',
    title: 'SAP',
    render: (_, row) => (
      <>
        <CostOrderTag status={row.status} /> {row.sap_number}
        {row.error_text !== null && <div className="cz-quiet cz-wrap">{row.error_text}</div>}
      </>
    ),
  },
];

/** What SAP is told of a cutoff beside the invoices of its carriers; nothing if it was told nothing. */
export function CutoffDocuments({ id_corte }: { id_corte: number }) {
  const { mayOpen } = useAccess();
  const { data } = useCall(getCutoffDocuments, { id_corte });
  if (data === undefined || data.length === 0) return null;
  return (
    <section>
      <div className="cz-cutoffs-head">
        <h2>En la contabilidad de SAP</h2>
      </div>
      <ScrollTable<CutoffDocument>
        rowKey="numero_orden"
        dataSource={data}
        columns={columnsOf(mayOpen(paths.reposts))}
      />
    </section>
  );
}
