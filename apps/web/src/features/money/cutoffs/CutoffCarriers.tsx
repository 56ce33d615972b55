import {
  type CutoffCarrier,
  enviarSapParticulares,
  getCutoffCarriers,
} from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
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
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { CarrierCredits } from './CarrierCredits.tsx';

const CarrierInvoice = lazy(() => import('./CarrierInvoice.tsx'));

const columns: Column<CutoffCarrier>[] = [
  textColumn('carrier_name', 'Transportista'),
  moneyColumn('to_invoice', 'Por facturar', { cardRender: row => `Por facturar ${formatMoney(row.to_invoice)}` }),
  moneyColumn('iva', 'De ello IVA', { cardRender: row => `De ello IVA ${formatMoney(row.iva)}` }),
  moneyColumn('deducted', 'Descuentos', { cardRender: row => `Descuentos ${formatMoney(row.deducted)}` }),
  moneyColumn('net', 'Se paga', { card: 'side' }),
  customColumn('invoice', 'Factura', row =>
    row.document_number === null ? (
      <span className="cz-quiet">Sin factura</span>
    ) : (
      <>
        {row.document_number}
        {row.due_date !== null && <div className="cz-quiet">Se paga el {formatDate(row.due_date)}</div>}
      </>
    ),
  ),
  customColumn('status', 'SAP', row => (
    <>
      {row.status !== null && <CostOrderTag status={row.status} />}
      {row.error_text !== null && <div className="cz-quiet">{row.error_text}</div>}
    </>
  )),
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
          <SmallTable<CutoffCarrier>
            rows={carriers}
            columns={columns}
            rowKey={row => row.id_carrier}
            empty={{ title: 'El corte no paga a transportistas' }}
            actions={may('cutoff.invoice') ? row => <EnterInvoice row={row} onEnter={enter} /> : undefined}
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

function EnterInvoice({ row, onEnter }: { row: CutoffCarrier; onEnter: (row: CutoffCarrier) => void }) {
  if (row.numero_orden !== null) return null;
  return (
    <ActionButton
      size="small"
      can={row.can.invoice}
      aria-label={`Ingresar la factura de ${row.carrier_name}`}
      onClick={() => onEnter(row)}
    >
      Ingresar factura
    </ActionButton>
  );
}
