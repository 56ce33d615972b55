import {
  FEE_STATE_NAMES,
  type PriceExplanation,
  type Rubro,
  type SubFee,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { NOT_SOLD_NAMES, notSold } from '@cabezal/domain/prices/amounts/sale-parts';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { FamilyTag, StatusTag } from '../../ui/status/StatusTag.tsx';
import { useAccess } from '../rights/use-access.ts';
import { ChangePrice } from './ChangePrice.tsx';
import { withServices } from './fee-address.ts';
import { type AskedLine, LineActions, LineDialog } from './LineActions.tsx';
import { containerText, editedText, feeStateFamily, timesText } from './price-words.ts';

/** The price of one container: its origin, its lines, and the explanation. */
export function ContainerPrice({ sub }: { sub: SubFee }) {
  const [asked, setAsked] = useState<AskedLine | null>(null);
  return (
    <section className="cz-prices-box" aria-label={containerText(sub)}>
      <div className="cz-prices-head">
        <h3>{containerText(sub)}</h3>
        <StatusTag status={sub.status} />
        <FamilyTag family={feeStateFamily[sub.fee_state]}>{FEE_STATE_NAMES[sub.fee_state]}</FamilyTag>
        {sub.recalc_pending && <FamilyTag family="waiting">Por recalcular</FamilyTag>}
        <strong>{formatMoney(sub.total)}</strong>
      </div>
      <ul className="cz-prices-lines">
        {sub.rubros.map(line => (
          <Line key={line.id_charge} sub={sub} line={line} onAsk={setAsked} />
        ))}
      </ul>
      <Why explanation={sub.explanation} />
      <ChangePrice sub={sub} />
      {asked && <LineDialog sub={sub} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Line({ sub, line, onAsk }: { sub: SubFee; line: Rubro; onAsk: (asked: AskedLine) => void }) {
  const note = line.unpriced ? 'Reservado sin precio: póngalo antes de enviar la orden.' : editedText(line);
  const why = notSold(line);
  return (
    <li>
      <span>
        {line.description} <span className="cz-quiet">{timesText(line.quantity, line.unit_price)}</span>
        {line.billed && <span className="cz-quiet"> · en una orden</span>}
      </span>
      <span>
        {why === null ? formatMoney(line.subtotal) : <s className="cz-quiet">{formatMoney(line.subtotal)}</s>}
      </span>
      <LineActions sub={sub} line={line} onAsk={onAsk} />
      {why !== null && <p className="cz-prices-note">{NOT_SOLD_NAMES[why]}</p>}
      {note && (
        <p className="cz-prices-note">
          {note} {line.unpriced && <ToRate sub={sub} id_service={line.id_service} />}
        </p>
      )}
    </li>
  );
}

/** A link to the rate of its freight, with the unpriced service as a new item; without a rate, to a new one. */
function ToRate({ sub: { id_fee }, id_service }: { sub: SubFee; id_service: number }) {
  const { may, mayOpen } = useAccess();
  if (!may('fee.write') || !mayOpen(paths.feeAdd)) return null;
  const rate = id_fee === null ? paths.feeAdd : pathTo(paths.feeEdit, { id_tarifa: id_fee });
  return (
    <Link to={withServices(rate, [id_service])}>{id_fee === null ? 'Crear la tarifa' : 'Ponerlo en su tarifa'}</Link>
  );
}

/** «¿Por qué este precio?», from the stored trace. */
function Why({ explanation }: { explanation: PriceExplanation | null }) {
  if (explanation === null)
    return <p className="cz-prices-note">Este precio se registró sin el detalle de su cálculo.</p>;
  return (
    <details open>
      <summary>¿Por qué este precio?</summary>
      <ul className="cz-prices-told">
        {explanation.notes.map(note => (
          <li key={note}>{note}</li>
        ))}
        {[...explanation.lines, ...explanation.gaps].map(({ heading, sentences }) => (
          <li key={heading}>
            <strong>{heading}</strong>
            {sentences.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
        {explanation.remarks.map(remark => (
          <li key={remark}>{remark}</li>
        ))}
        <li>
          {explanation.total} <span className="cz-quiet">· calculado el {formatDateTime(explanation.rated_at)}</span>
        </li>
      </ul>
    </details>
  );
}
