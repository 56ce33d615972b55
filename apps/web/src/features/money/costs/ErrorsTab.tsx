import { getCostsProvidersErrors, type RepostRow } from '@cabezal/contract/money/reposts/postings.calls';
import { POSTING_STEP_NAMES } from '@cabezal/domain/system/sap/postings';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ageText, causeName } from '../../../kits/postings/posting-words.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, moneyColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import '../../../kits/postings/postings.css';

const columns: Column<RepostRow>[] = [
  customColumn('order', 'Orden', row => (
    <Link to={pathTo(paths.repost, { numero_orden: row.numero_orden })}>{row.numero_orden}</Link>
  )),
  textColumn('counterparty', 'Proveedor'),
  customColumn('step', 'Documento', row => POSTING_STEP_NAMES[row.step]),
  moneyColumn('total', 'Total', { card: 'side' }),
  customColumn('cause', 'Causa', row => causeName(row.cause)),
  customColumn('error', 'Error', row => row.error_text ?? 'Sin respuesta todavía'),
  numberColumn('attempts', 'Intentos', {
    cardRender: row => (row.attempts === 1 ? '1 intento' : `${row.attempts} intentos`),
  }),
  customColumn('age', 'Espera', row => ageText(row.queued_at)),
];

/** Orders to providers whose posting to SAP needs a person; a row leads to what must be corrected. */
export function ErrorsTab() {
  const found = useCall(getCostsProvidersErrors, {});
  return (
    <Answer query={found} what="los errores" loading={<RowsSkeleton rows={6} />}>
      {rows => (
        <SmallTable<RepostRow>
          rows={rows}
          columns={columns}
          rowKey={row => row.id_posting}
          empty={{
            title: 'Ninguna orden espera',
            text: 'Aquí aparecen las órdenes a proveedores que SAP no recibió, con su causa.',
          }}
        />
      )}
    </Answer>
  );
}
