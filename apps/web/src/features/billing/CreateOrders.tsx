import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { PaymentOrder } from '@cabezal/contract/billing/billing.shapes';
import { generatePaymentOrder, type ReservationToInvoice } from '@cabezal/contract/billing/payment-orders.calls';
import { add, formatMoney } from '@cabezal/domain/money/money';
import { businessDate } from '@cabezal/domain/time/time';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { invalidateNouns } from '../../api/nouns.ts';
import { AttemptChain } from '../../api/use-action.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField } from '../../ui/form/date-fields.tsx';
import './billing.css';

interface Group {
  id_bill_to: number;
  name: string;
  rows: ReservationToInvoice[];
}
interface Result {
  order: PaymentOrder | null;
  problem: string | null;
}

function groupsOf(rows: readonly ReservationToInvoice[]): Group[] {
  const groups = new Map<number, Group>();
  for (const row of rows) {
    const group = groups.get(row.id_bill_to) ?? { id_bill_to: row.id_bill_to, name: row.bill_to_name, rows: [] };
    group.rows.push(row);
    groups.set(row.id_bill_to, group);
  }
  return [...groups.values()];
}

interface CreateOrdersProps {
  rows: readonly ReservationToInvoice[];
  onClose: () => void;
  onCreated: () => void;
}

/** What will be billed to whom, on what date; one order for each client, one after another. */
export function CreateOrders({ rows, onClose, onCreated }: CreateOrdersProps) {
  const groups = groupsOf(rows);
  const title = groups.length > 1 ? `Crear ${groups.length} órdenes de pago` : 'Crear orden de pago';
  return (
    <Modal open={rows.length > 0} title={title} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      {rows.length > 0 && <CreateForm groups={groups} onClose={onClose} onCreated={onCreated} />}
    </Modal>
  );
}

/** Sends each group once; pressed again, only what was not made is sent, with the same key where nobody knows how it ended. */
function useCreation(groups: readonly Group[]) {
  const client = useQueryClient();
  const chains = useRef(new Map<number, AttemptChain<PaymentOrder>>());
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const createOne = async (group: Group, emission_date: string): Promise<Result> => {
    const chain = chains.current.get(group.id_bill_to) ?? new AttemptChain<PaymentOrder>();
    chains.current.set(group.id_bill_to, chain);
    const input = {
      id_bill_to: group.id_bill_to,
      id_reservations: group.rows.map(row => row.id_reservation),
      emission_date,
    };
    try {
      const send = (idempotencyKey: string) => callApi(generatePaymentOrder, input, { idempotencyKey });
      return { order: await chain.start(JSON.stringify(input), send), problem: null };
    } catch (cause) {
      return { order: null, problem: messageOf(cause) };
    }
  };
  const create = async (emission_date: string) => {
    const made = new Map(results);
    for (const group of groups) {
      if (made.get(group.id_bill_to)?.order) continue;
      made.set(group.id_bill_to, await createOne(group, emission_date));
      setResults(new Map(made));
    }
    invalidateNouns(client, [...generatePaymentOrder.touches, 'reservation']);
    return made;
  };
  return { results, create };
}

function CreateForm({ groups, onClose, onCreated }: Omit<CreateOrdersProps, 'rows'> & { groups: Group[] }) {
  const navigate = useNavigate();
  const today = businessDate(new Date());
  const [date, setDate] = useState(today);
  const { results, create } = useCreation(groups);
  const isDone = groups.every(group => results.get(group.id_bill_to)?.order);
  const press = async () => {
    const made = await create(date);
    const orders = [...made.values()].map(result => result.order);
    if (orders.some(order => order === null)) return;
    onCreated();
    const [first] = orders;
    if (orders.length > 1 || !first) return;
    toast.success(`Orden ${first.numero_orden} creada`);
    void navigate(pathTo(paths.invoice, { numero_orden: first.numero_orden }));
  };
  return (
    <>
      <ul className="cz-billing-order-groups">
        {groups.map(group => (
          <GroupLine key={group.id_bill_to} group={group} result={results.get(group.id_bill_to)} />
        ))}
      </ul>
      {!isDone && (
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
        <Button onClick={onClose}>{isDone ? 'Cerrar' : 'Cancelar'}</Button>
        {!isDone && (
          <ActionButton look="primary" onClick={press}>
            {groups.length > 1 ? `Crear ${groups.length} órdenes` : 'Crear orden'}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function GroupLine({ group, result }: { group: Group; result: Result | undefined }) {
  const count = group.rows.length;
  return (
    <li>
      <div>
        <strong>{group.name}</strong>
        <span>{count === 1 ? '1 reserva' : `${count} reservas`}</span>
        {result?.problem && (
          <span className="cz-billing-problem-text" role="alert">
            <CloseCircleFilled /> {result.problem}
          </span>
        )}
      </div>
      {result?.order ? (
        <Link to={pathTo(paths.invoice, { numero_orden: result.order.numero_orden })}>
          <CheckCircleFilled className="cz-good" /> Orden {result.order.numero_orden}
        </Link>
      ) : (
        <strong>{formatMoney(add(...group.rows.map(row => row.total)))}</strong>
      )}
    </li>
  );
}
