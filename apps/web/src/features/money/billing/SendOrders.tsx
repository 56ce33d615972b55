import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined } from '@ant-design/icons';
import type { PaymentOrderRow } from '@cabezal/contract/money/billing/billing.shapes';
import { resendOrderSap, sendOrderSap } from '@cabezal/contract/money/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/prices/amounts/money';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { type RunResult, runEach } from '../../../kits/many/run-each.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ClearChoice } from '../../../ui/table/BulkBar.tsx';
import './billing.css';

interface SendOrdersProps {
  rows: readonly PaymentOrderRow[];
  onDone: ClearChoice;
  onClose: () => void;
}

/** Null: sent; else the reason why not. */
type Results = ReadonlyMap<number, string | null>;

/** With the order's version, a repeated send is a conflict instead of a second document. */
const sendOne = ({ status, numero_orden, version }: PaymentOrderRow) =>
  callApi(status === 'ERROR' ? resendOrderSap : sendOrderSap, { numero_orden, version });

const reasonOf = (answer: unknown, error: unknown) => (answer === null ? messageOf(error) : null);

function useSending(rows: readonly PaymentOrderRow[]) {
  const client = useQueryClient();
  const [results, setResults] = useState<Results>(new Map());
  const [at, setAt] = useState<number | null>(null);
  const send = async (): Promise<Results> => {
    const unsent = rows.filter(row => results.get(row.numero_orden) !== null);
    const withThose = (sent: readonly RunResult<PaymentOrderRow, unknown>[]): Results =>
      new Map([
        ...results,
        ...sent.map(({ row, answer, error }) => [row.numero_orden, reasonOf(answer, error)] as const),
      ]);
    const sent = await runEach(unsent, sendOne, {
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
  return { results, send, at };
}

/** Sends the selected orders to SAP one after another, with the result of each; refused ones stay selected. */
export default function SendOrders({ rows, onDone, onClose }: SendOrdersProps) {
  const { results, send, at } = useSending(rows);
  const orders = rows.length === 1 ? '1 orden' : `${rows.length} órdenes`;
  const isOver = rows.every(row => results.has(row.numero_orden));
  const press = async () => {
    const done = await send();
    const refused = [...done].flatMap(([id, why]) => (why === null ? [] : [id]));
    onDone(refused);
    if (refused.length > 0) return;
    toast.success(rows.length === 1 ? '1 orden en camino a SAP' : `${rows.length} órdenes en camino a SAP`);
    onClose();
  };
  return (
    <Dialog unsaved={null} open title={`Enviar ${orders} a SAP`} width={560} footer={null} onClose={onClose}>
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
        <Button onClick={onClose}>{isOver ? 'Cerrar' : 'Cancelar'}</Button>
        {at !== null && <span className="cz-quiet" role="status">{`Orden ${at} de ${rows.length}`}</span>}
        {!isOver && (
          <ActionButton look="primary" icon={<CloudUploadOutlined />} onClick={press}>
            {`Enviar ${orders}`}
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
