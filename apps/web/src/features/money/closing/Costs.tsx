import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import { estimateText, marginsText } from '@cabezal/domain/prices/amounts/profitability';
import { add, formatMoney, subtract } from '@cabezal/domain/system/amounts/money';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';

/** The cost of the trip, for people who may see it, and the gain of the reservation. */
export function Costs({ closing }: { closing: Closing }) {
  if (closing.costs === null) return null;
  return (
    <Panel title="Costo de la guía">
      {closing.costs.length === 0 ? (
        <span className="cz-quiet">Se calcula al guardar los valores del viaje.</span>
      ) : (
        <dl className="cz-closing-money-list">
          {closing.costs.map(cost => (
            <div key={`${cost.kind} ${cost.description}`}>
              <dt>{cost.description}</dt>
              <dd>{formatMoney(add(cost.subtotal, cost.iva))}</dd>
            </div>
          ))}
          <div className="cz-closing-money-total">
            <dt>Costo</dt>
            <dd>{formatMoney(add(...closing.costs.flatMap(cost => [cost.subtotal, cost.iva])))}</dd>
          </div>
        </dl>
      )}
      <Margin id_reservation={closing.guide.id_reservation} />
    </Panel>
  );
}

function Margin({ id_reservation }: { id_reservation: number }) {
  const { may } = useAccess();
  const maySee = may('reservation.read');
  const found = useCall(getReservation, { id_reservation }, { enabled: maySee });
  const totals = found.data?.totals;
  if (!totals) return null;
  const estimate = estimateText(totals.open_legs, true);
  return (
    <>
      <dl className="cz-closing-money-list cz-closing-margin">
        <div>
          <dt>Venta de la reserva {id_reservation}</dt>
          <dd>{formatMoney(totals.sale)}</dd>
        </div>
        {totals.cost !== null && (
          <div>
            <dt>Costo de la reserva</dt>
            <dd>{formatMoney(totals.cost)}</dd>
          </div>
        )}
        {totals.cost !== null && totals.profitability !== null && (
          <div className="cz-closing-money-total">
            <dt>Rentabilidad</dt>
            <dd>{formatMoney(subtract(totals.sale, totals.cost))}</dd>
          </div>
        )}
      </dl>
      <p className="cz-quiet cz-closing-margin-note">{marginsText(totals)}</p>
      {estimate && <p className="cz-quiet cz-closing-margin-note">{estimate}.</p>}
    </>
  );
}
