import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined } from '@ant-design/icons';
import type { PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { type RunResult, runEach } from '../../../kits/many/run-each.ts';
import { useStop } from '../../../kits/many/use-stop.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import { orderResends, orderSends } from './order-attempts.ts';
import { sentText } from './sent-text.ts';
import './billing.css';

interface SendOrdersProps {
  rows: readonly PaymentOrderRow[];
  onDone: ClearChoice;
  onClose: () => void;
}

/** Null: sent; else the reason why not. */
type Results = ReadonlyMap<number, string | null>;

/** A send whose answer was lost can be repeated: it has the same key and version. */
function sendOne({ status, numero_orden, version }: PaymentOrderRow): Promise<unknown> {
  const input = { numero_orden, version };
  return status === 'ERROR' ? orderResends.send(numero_orden, input) : orderSends.send(numero_orden, input);
}

const reasonOf = (answer: unknown, error: unknown) => (answer === null ? messageOf(error) : null);

function useSending(rows: readonly PaymentOrderRow[]) {
  const client = useQueryClient();
  const [results, setResults] = useState<Results>(new Map());
  const [at, setAt] = useState<number | null>(null);
  const { isStopping, stop, reset, hasLeft, isStopped } = useStop();
  const send = async (): Promise<Results> => {
    const unsent = rows.filter(row => results.get(row.numero_orden) !== null);
    const withThose = (sent: readonly RunResult<PaymentOrderRow, unknown>[]): Results =>
      new Map([
        ...results,
        ...sent.map(({ row, answer, error }) => [row.numero_orden, reasonOf(answer, error)] as const),
      ]);
    reset();
    const sent = await runEach(unsent, sendOne, {
      isStopped,
      onProgress: (before, next) => {
        setAt(rows.indexOf(next) + 1);
        setResults(withThose(before));
      },
    });
    const done = withThose(sent);
    setResults(done);
    setAt(null);
    invalidateNouns(client, sendOrderSap.touches);
    return done;
  };
  return { results, send, at, isStopping, stop, hasLeft };
}

/** Sends the selected orders to SAP one after another, with the result of each; those that were not sent stay selected. */
export default function SendOrders({ rows: selected, onDone, onClose }: SendOrdersProps) {
  // The list behind the dialog changes while orders are sent; a repeated send must be the same.
  const [rows] = useState(selected);
  const { results, send, at, isStopping, stop, hasLeft } = useSending(rows);
  const orders = rows.length === 1 ? '1 orden' : `${rows.length} órdenes`;
  const unsentOf = (known: Results) => rows.filter(row => known.get(row.numero_orden) !== null);
  const unsent = unsentOf(results);
  const sent = sentText(rows.length - unsent.length, rows.length);
  const isRunning = at !== null;
  const wasRun = results.size > 0 && !isRunning;
  const press = async () => {
    const left = unsentOf(await send());
    onDone(left.map(row => row.numero_orden));
    if (left.length > 0) {
      if (hasLeft()) toast.warning(sentText(rows.length - left.length, rows.length));
      return;
    }
    toast.success(rows.length === 1 ? '1 orden en camino a SAP' : `${rows.length} órdenes en camino a SAP`);
    onClose();
  };
  return (
    <Dialog
      unsaved={null}
      open
      title={`Enviar ${orders} a SAP`}
      width={560}
      footer={null}
      onClose={isRunning ? stop : onClose}
    >
      <p className="cz-modal-text">
        Suman <strong>{formatMoney(add('0.00', ...rows.map(row => row.total)))}</strong> con IVA. Van una tras otra; lo
        que SAP rechace se ve en la orden.
      </p>
      <ul className="cz-billing-order-groups">
        {rows.map(row => (
          <OrderLine key={row.numero_orden} row={row} result={results.get(row.numero_orden)} />
        ))}
      </ul>
      <div className="cz-modal-buttons">
        {isRunning ? (
          <ActionButton can={!isStopping || 'Se detiene después de la orden que se está enviando'} onClick={stop}>
            Detener
          </ActionButton>
        ) : (
          <ActionButton onClick={onClose}>{wasRun ? 'Cerrar' : 'Cancelar'}</ActionButton>
        )}
        {isRunning && <span className="cz-quiet" role="status">{`Orden ${at} de ${rows.length}`}</span>}
        {wasRun && (
          <span className="cz-quiet" role="status">
            {sent}
          </span>
        )}
        {unsent.length > 0 && (
          <ActionButton look="primary" icon={<CloudUploadOutlined />} loading={isRunning} onClick={press}>
            {wasRun ? `Enviar las que faltan: ${unsent.length}` : `Enviar ${orders}`}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}

function OrderLine({ row, result }: { row: PaymentOrderRow; result: string | null | undefined }) {
  return (
    <li>
      <div>
        <strong>
          Orden {row.numero_orden} · {row.bill_to_name}
        </strong>
        {result && (
          <span className="cz-billing-problem-text" role="alert">
            <CloseCircleFilled /> {result}
          </span>
        )}
      </div>
      {result === null ? (
        <span>
          <CheckCircleFilled className="cz-good" /> En camino
        </span>
      ) : (
        <strong>{formatMoney(row.total)}</strong>
      )}
    </li>
  );
}
