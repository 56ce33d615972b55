import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { addServicePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { REFUND_SOURCE } from '@cabezal/domain/prices/amounts/sale-parts';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import type { ShownOrder } from './shown-order.ts';

/** Charges of one of the order's reservations that are on no order. */
export function UnbilledCharges({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const [chosen, setChosen] = useState<number | null>(order.reservations[0]?.id_reservation ?? null);
  const found = useCall(getReservation, { id_reservation: chosen ?? 0 }, { enabled: chosen !== null });
  const put = useChange(addServicePaymentOrder, { onDone: onClose });
  const { numero_orden, version } = order;
  const charges = found.data?.charges ?? [];
  const ofKind = (source: string) => (source === REFUND_SOURCE) === (order.kind === 'REEMBOLSO');
  // A discount is added together with the charge that it reduces.
  const waiting = charges.filter(
    charge =>
      !charge.billed && !charge.waived && charge.not_owed === null && charge.reduces === null && ofKind(charge.source),
  );
  const net = (charge: (typeof waiting)[number]) =>
    add(charge.subtotal, ...charges.filter(one => one.reduces === charge.id_charge).map(one => one.subtotal));
  return (
    <div>
      <Failure error={put.error ?? found.error} />
      <Select
        aria-label="Reserva"
        className="cz-billing-charge-reservation"
        value={chosen}
        options={order.reservations.map(entry => ({
          value: entry.id_reservation,
          label: `${entry.id_reservation} · ${entry.route_text}`,
        }))}
        onChange={setChosen}
      />
      {!found.data && !found.error && chosen !== null && <CardsSkeleton cards={1} />}
      {found.data && waiting.length === 0 && (
        <p className="cz-quiet">Todos los rubros de esta reserva ya están en una orden.</p>
      )}
      <ul className="cz-billing-removed">
        {waiting.map(charge => (
          <li key={charge.id_charge}>
            <span>
              {charge.description} · {formatMoney(net(charge))}
            </span>
            <ActionButton
              size="small"
              onClick={() =>
                put.run({ numero_orden, version, id_charge: charge.id_charge, expected_subtotal: net(charge) })
              }
            >
              Agregar
            </ActionButton>
          </li>
        ))}
      </ul>
      <div className="cz-modal-buttons">
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </div>
  );
}
