import { CUTOFF_DOCUMENT_NAMES, type CutoffDocument } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { getCutoffDocuments } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

const columnsOf = (mayOpen: boolean): Column<CutoffDocument>[] => [
  customColumn('kind', 'Documento', row => CUTOFF_DOCUMENT_NAMES[row.kind]),
  customColumn('order', 'Orden', ({ numero_orden, status }) =>
    mayOpen && status !== 'BORRADOR' ? (
      <Link to={pathTo(paths.repost, { numero_orden })}>{numero_orden}</Link>
    ) : (
      numero_orden
    ),
  ),
  textColumn('counterparty', 'De'),
  textColumn('guide_number', 'Guía'),
  moneyColumn('total', 'Valor', { card: 'side' }),
  customColumn('status', 'SAP', row => (
    <>
      <CostOrderTag status={row.status} /> {row.sap_number}
      {row.error_text !== null && <div className="cz-quiet">{row.error_text}</div>}
    </>
  )),
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
      <SmallTable<CutoffDocument>
        rows={data}
        columns={columnsOf(mayOpen(paths.reposts))}
        rowKey={row => row.numero_orden}
        empty={{ title: 'SAP no recibió nada' }}
      />
    </section>
  );
}
