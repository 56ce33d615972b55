import {
  type CutoffCarrier,
  enviarSapParticulares,
  getCutoffCarriers,
} from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { CarrierCredits } from './CarrierCredits.tsx';

const CarrierInvoice = lazy(() => import('./CarrierInvoice.tsx'));

const columnsOf = (enter: ((row: CutoffCarrier) => void) | null): TableProps<CutoffCarrier>['columns'] => [
  { key: 'carrier', title: 'Transportista', render: (_, row) => <span className="cz-wrap">{row.carrier_name}</span> },
  { key: 'to_invoice', title: 'Por facturar', align: 'right', render: (_, row) => formatMoney(row.to_invoice) },
  { key: 'iva', title: 'De ello IVA', align: 'right', render: (_, row) => formatMoney(row.iva) },
  { key: 'deducted', title: 'Descuentos', align: 'right', render: (_, row) => formatMoney(row.deducted) },
  { key: 'net', title: 'Se paga', align: 'right', render: (_, row) => formatMoney(row.net) },
  {
    key: 'invoice',
    title: 'Factura',
    render: (_, row) =>
      row.document_number === null ? (
        <span className="cz-quiet">Sin factura</span>
      ) : (
        <>
          {row.document_number}
          {row.due_date !== null && <div className="cz-quiet">Se paga el {formatDate(row.due_date)}</div>}
        </>
      ),
  },
  {
    key: 'status',
    title: 'SAP',
    render: (_, row) => (
      <>
        {row.status !== null && <CostOrderTag status={row.status} />}
        {row.error_text !== null && <div className="cz-quiet cz-wrap">{row.error_text}</div>}
      </>
    ),
  },
  {
    key: 'act',
    title: '',
    align: 'right',
    render: (_, row) =>
      enter !== null &&
      row.numero_orden === null && (
        <ActionButton
          size="small"
          can={row.can.invoice}
          aria-label={`Ingresar la factura de ${row.carrier_name}`}
          onClick={() => enter(row)}
        >
          Ingresar factura
        </ActionButton>
      ),
  },
];

/** The carriers of a cutoff with their invoices and the state of these in SAP. */
export function CutoffCarriers({ id_corte }: { id_corte: number }) {
  const { may } = useAccess();
  const [entering, enter] = useState<CutoffCarrier | null>(null);
  const query = useCall(getCutoffCarriers, { id_corte });
  const send = useChange(enviarSapParticulares, { onDone: () => toast.success('El corte va camino a SAP') });
  return (
    <Answer query={query} what="los transportistas del corte" loading={<RowsSkeleton rows={3} />}>
      {({ corte, carriers, credits, can }) => (
        <section>
          <div className="cz-cutoffs-head">
            <h2>Facturas de los transportistas</h2>
            {may('cutoff.send') && (
              <ActionButton
                look="primary"
                can={can.send}
                loading={send.pending}
                onClick={() => send.run({ id_corte, version: corte.version })}
              >
                Enviar a SAP
              </ActionButton>
            )}
          </div>
          <Failure error={send.error} />
          <ScrollTable<CutoffCarrier>
            rowKey="id_carrier"
            dataSource={carriers}
            columns={columnsOf(may('cutoff.invoice') ? enter : null)}
          />
          <CarrierCredits id_corte={id_corte} credits={credits} />
          {entering !== null && (
            <Suspense fallback={null}>
              <CarrierInvoice id_corte={id_corte} carrier={entering} onClose={() => enter(null)} />
            </Suspense>
          )}
        </section>
      )}
    </Answer>
  );
}
