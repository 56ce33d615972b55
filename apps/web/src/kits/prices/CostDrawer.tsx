import {
  getCostReservation,
  type LegCost,
  type ReservationCost,
  type SubCost,
} from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { marginsText } from '@cabezal/domain/prices/amounts/profitability';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Drawer } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { FamilyTag, StatusTag } from '../../ui/status/StatusTag.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ChangeCost } from './ChangeCost.tsx';
import { costText, LEG_NAMES, legsOf, spotText } from './cost-words.ts';
import { containerText } from './price-words.ts';
import './prices.css';
import './costs.css';

const WIDTH = 640;

/** The planned and actual cost of a reservation, by container and leg; people with the permission change it here. */
export default function CostDrawer({ id_reservation, onClose }: { id_reservation: number; onClose: () => void }) {
  const narrow = useNarrow();
  const found = useCall(getCostReservation, { id_reservation });
  return (
    <Drawer
      open
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      title={`Costos de la reserva ${id_reservation}`}
      closable={{ placement: 'end', 'aria-label': 'Cerrar los costos' }}
    >
      <Answer query={found} what="los costos" loading={<CardsSkeleton cards={2} />}>
        {cost => (
          <div className="cz-prices">
            <Head cost={cost} />
            {cost.subs.map(sub => (
              <ContainerCost key={sub.id_sub_reservation} cost={cost} sub={sub} />
            ))}
          </div>
        )}
      </Answer>
    </Drawer>
  );
}

function Head({ cost }: { cost: ReservationCost }) {
  const facts = [
    ['Venta', formatMoney(cost.sale)],
    ['Costo', costText(cost.cost)],
    ['Rentabilidad', marginsText(cost)],
  ];
  return (
    <dl className="cz-prices-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One container: the cost that counts, its origin, its legs, and why carriers are paid this amount. */
function ContainerCost({ cost, sub }: { cost: ReservationCost; sub: SubCost }) {
  const { given } = sub;
  return (
    <section className="cz-prices-box" aria-label={containerText(sub)}>
      <div className="cz-prices-head">
        <h3>{containerText(sub)}</h3>
        <StatusTag status={sub.status} />
        {given && <FamilyTag family="to_close">Costo a mano</FamilyTag>}
        {sub.spots.length > 0 && <FamilyTag family="ready">Precio puntual</FamilyTag>}
        <strong>{costText(sub.planned)}</strong>
      </div>
      <ul className="cz-prices-lines">
        {sub.legs.map(leg => (
          <Leg key={leg.id_leg} leg={leg} />
        ))}
        {sub.booked && <BookedLines booked={sub.booked} />}
      </ul>
      {given && (
        <p className="cz-prices-note">
          {given.items.map(item => `${item.name} ${formatMoney(item.subtotal)}`).join(' · ')}. Lo calculado era{' '}
          {costText(sub.computed)}. {given.justification} ({given.author}, {formatDateTime(given.created_at)})
        </p>
      )}
      {sub.spots.map(spot => (
        <p key={`${spot.id_carrier}/${spot.id_leg}/${spot.id_cost_type}`} className="cz-prices-note">
          {spotText(spot, legsOf(sub))}. {spot.justification} ({spot.author}, {formatDateTime(spot.created_at)})
        </p>
      ))}
      <Why sub={sub} />
      <ChangeCost cost={cost} sub={sub} />
    </section>
  );
}

/** A container without legs yet: its planned cost, line by line. */
function BookedLines({ booked }: { booked: NonNullable<SubCost['booked']> }) {
  const who = booked.is_own ? 'camión propio' : booked.carrier;
  return (booked.lines ?? []).map(({ description, subtotal, iva }) => (
    <li key={description}>
      <span>
        {description} <span className="cz-quiet">{who}</span>
      </span>
      <span>{formatMoney(add(subtotal, iva))}</span>
      <span className="cz-quiet">previsto</span>
    </li>
  ));
}

function Leg({ leg }: { leg: LegCost }) {
  const name = LEG_NAMES[leg.kind] ?? leg.kind;
  const who = leg.is_own ? 'camión propio' : leg.carrier;
  const planned = leg.planned === null ? null : `previsto ${formatMoney(leg.planned)}`;
  return (
    <li>
      <span>
        {name}{' '}
        <span className="cz-quiet">
          {[who, leg.guide_number && `guía ${leg.guide_number}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span>{leg.actual === null ? costText(leg.planned) : formatMoney(leg.actual)}</span>
      <span className="cz-quiet">{leg.closed ? 'real' : 'previsto'}</span>
      {leg.problem && <p className="cz-prices-note">{leg.problem}</p>}
      {leg.closed && (
        <p className="cz-prices-note">
          {[...leg.costs.map(line => `${line.description} ${formatMoney(line.subtotal)}`), planned]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}

function Why({ sub }: { sub: SubCost }) {
  if (sub.explanation.length === 0) return null;
  return (
    <details>
      <summary>¿Por qué este costo?</summary>
      <ul className="cz-prices-told">
        {sub.explanation.map(({ carrier, heading, sentences }) => (
          <li key={`${carrier}/${heading}`}>
            <strong>
              {carrier}: {heading}
            </strong>
            {sentences.map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
