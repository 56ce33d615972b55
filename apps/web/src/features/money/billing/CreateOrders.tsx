import { CheckCircleFilled, CloseCircleFilled, CloudUploadOutlined } from '@ant-design/icons';
import { getBillingSetup, type ReservationToInvoice } from '@cabezal/contract/money/billing/payment-orders.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Form } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { ChargesToDecide } from '../../../kits/charges/ChargesToDecide.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { createdText } from './sent-text.ts';
import { type Group, groupsOf, type Result, subtotalOf, totalOf, useCreation } from './use-creation.ts';
import './billing.css';

interface CreateOrdersProps {
  rows: readonly ReservationToInvoice[];
  onClose: () => void;
  onCreated: () => void;
}

/** What will be billed to whom, on which date; one order per client, one after another. */
export function CreateOrders({ rows, onClose, onCreated }: CreateOrdersProps) {
  const [chosen] = useState(() => groupsOf(rows));
  const navigate = useNavigate();
  const { may } = useAccess();
  const setup = useCall(getBillingSetup, {}, { enabled: may('billing.read') });
  const maySend = may('billing.send') && setup.data?.with_sap === true;
  const today = businessDate(new Date());
  const [date, setDate] = useState(today);
  const [isToSend, setToSend] = useState(false);
  const { groups, results, create, at, isStopping, stop, hasLeft } = useCreation(chosen);
  const isRunning = at !== null;
  const created = groups.filter(group => results.get(group.id_bill_to)?.order).length;
  const isMade = groups.every(group => results.get(group.id_bill_to)?.order);
  const isDone = isMade && (!isToSend || groups.every(group => results.get(group.id_bill_to)?.isSent));
  const press = async (send: boolean) => {
    setToSend(send);
    const all = await create(date, send);
    const made = [...all.values()];
    const isUndone = (result: Result | undefined) => !result?.order || (send && !result.isSent);
    if (groups.some(group => isUndone(all.get(group.id_bill_to)))) {
      if (hasLeft()) toast.warning(createdText(made.filter(({ order }) => order !== null).length, groups.length));
      return;
    }
    onCreated();
    const [first] = made.flatMap(({ order }) => (order === null ? [] : [order]));
    if (made.length > 1 || !first) return;
    const [refund] = first.other_orders;
    const also = refund ? `, y la ${refund.numero_orden} de reembolso${send ? ' por enviar' : ''}` : '';
    toast.success(`Orden ${first.numero_orden} creada${send ? ' y en camino a SAP' : ''}${also}`);
    void navigate(pathTo(paths.invoice, { numero_orden: first.numero_orden }));
  };
  const many = groups.length > 1 ? `${groups.length} órdenes` : 'orden';
  return (
    <Dialog
      unsaved={null}
      open
      title={groups.length > 1 ? `Crear ${groups.length} órdenes de pago` : 'Crear orden de pago'}
      width={560}
      footer={null}
      onClose={isRunning ? stop : onClose}
    >
      <ul className="cz-billing-order-groups">
        {groups.map(group => (
          <GroupLine key={group.id_bill_to} group={group} result={results.get(group.id_bill_to)} />
        ))}
      </ul>
      {!isMade && (
        <ChargesToDecide id_reservations={groups.flatMap(group => group.rows.map(row => row.id_reservation))} />
      )}
      {!isMade && (
        <Form layout="vertical">
          <Form.Item
            label="Fecha de emisión"
            htmlFor="emission-date"
            extra="Decide la tarifa del IVA. Con otra fecha, los totales se recalculan."
          >
            <DateField isAlways id="emission-date" value={date} max={today} onChange={next => setDate(next ?? today)} />
          </Form.Item>
        </Form>
      )}
      <div className="cz-modal-buttons">
        {isRunning ? (
          <ActionButton can={!isStopping || 'Se detiene después de la orden que se está creando'} onClick={stop}>
            Detener
          </ActionButton>
        ) : (
          <ActionButton onClick={onClose}>{created > 0 ? 'Cerrar' : 'Cancelar'}</ActionButton>
        )}
        {isRunning && <span className="cz-quiet" role="status">{`Orden ${at} de ${groups.length}`}</span>}
        {!isRunning && results.size > 0 && !isMade && (
          <span className="cz-quiet" role="status">
            {createdText(created, groups.length)}
          </span>
        )}
        {!isMade && (
          <ActionButton
            look={maySend ? 'normal' : 'primary'}
            can={!isRunning || !isToSend || 'Espere: se están creando'}
            onClick={() => press(false)}
          >
            {`Crear ${many}`}
          </ActionButton>
        )}
        {!isDone && maySend && (
          <ActionButton
            look="primary"
            icon={<CloudUploadOutlined />}
            can={!isRunning || isToSend || 'Espere: se están creando'}
            onClick={() => press(true)}
          >
            {isMade ? 'Enviar a SAP' : `Crear y enviar ${many}`}
          </ActionButton>
        )}
      </div>
    </Dialog>
  );
}

function GroupLine({ group, result }: { group: Group; result: Result | undefined }) {
  const count = group.rows.length;
  return (
    <li>
      <div>
        <strong>{group.name}</strong>
        <span>
          {count === 1 ? '1 reserva' : `${count} reservas`} · {formatMoney(subtotalOf(group.rows))} sin IVA
        </span>
        {result?.problem && (
          <span className="cz-billing-problem-text" role="alert">
            <CloseCircleFilled /> {result.problem}
          </span>
        )}
      </div>
      {result?.order ? (
        <Link to={pathTo(paths.invoice, { numero_orden: result.order.numero_orden })}>
          <CheckCircleFilled className="cz-good" /> Orden {result.order.numero_orden}
          {result.isSent && ' en camino a SAP'}
          {result.order.other_orders.map(other => ` y ${other.numero_orden} de reembolso`)}
        </Link>
      ) : (
        <strong>{formatMoney(totalOf(group.rows))}</strong>
      )}
    </li>
  );
}
