import { getCostsProvidersErrors, type RepostRow } from '@cabezal/contract/money/reposts/postings.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { POSTING_STEP_NAMES } from '@cabezal/domain/system/sap/postings';
import type { TableProps } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ageText, causeName } from '../../../kits/postings/posting-words.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import '../../../kits/postings/postings.css';

const columns: TableProps<RepostRow>['columns'] = [
  {
    key: 'order',
    title: 'Orden',
    render: (_, row) => <Link to={pathTo(paths.repost, { numero_orden: row.numero_orden })}>{row.numero_orden}</Link>,
  },
  { key: 'provider', title: 'Proveedor', render: (_, row) => row.counterparty },
  { key: 'step', title: 'Documento', render: (_, row) => POSTING_STEP_NAMES[row.step] },
  { key: 'total', title: 'Total', align: 'right', render: (_, row) => formatMoney(row.total) },
  { key: 'cause', title: 'Causa', render: (_, row) => causeName(row.cause) ?? '—' },
  {
    key: 'error',
    title: 'Error',
    className: 'cz-postings-wrap',
    render: (_, row) => row.error_text ?? 'Sin respuesta todavía',
  },
  { key: 'attempts', title: 'Intentos', align: 'right', render: (_, row) => row.attempts },
  { key: 'age', title: 'Espera', render: (_, row) => ageText(row.queued_at) },
];

/** Orders to providers whose posting to SAP needs a person; a row leads to what must be corrected. */
export function ErrorsTab() {
  const found = useCall(getCostsProvidersErrors, {});
  return (
    <Answer query={found} what="los errores" loading={<RowsSkeleton rows={6} />}>
      {rows =>
        rows.length === 0 ? (
          <EmptyState
            title="Ninguna orden espera"
            text="Aquí aparecen las órdenes a proveedores que SAP no recibió, con su causa."
          />
        ) : (
          <ScrollTable<RepostRow> rowKey="id_posting" dataSource={rows} columns={columns} />
        )
      }
    </Answer>
  );
}
