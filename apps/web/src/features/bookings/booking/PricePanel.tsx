import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import { marginsText } from '@cabezal/domain/prices/amounts/profitability';
import { vatTypeOn } from '@cabezal/domain/prices/amounts/vat';
import { add, formatMoney, formatNumber, formatRate, isZero } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatLength } from '@cabezal/domain/system/time/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { withServices } from '../../../kits/prices/fee-address.ts';
import { hasFreight } from '../../../kits/prices/freight.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { gainText, MarginBar, marginTone } from './MarginBar.tsx';
import { PriceLine, PriceLines } from './PriceLines.tsx';
import { boxesText } from './price-text.ts';
import './price.css';

interface PricePanelProps {
  pricing: Pricing | undefined;
  /** The client whose limits judge the margin; null while none is selected. */
  id_client: number | null;
  /** The address of the form for a rate for this trip. */
  feePath: string;
  /** Shows cost and margin: only for the operator. */
  withMargin: boolean;
  /** Shown at the right of the title: «Al instante», «Calculando». */
  state?: ReactNode;
  /** Why the price could not be calculated. */
  note?: ReactNode;
  /** Shown while there is no price. */
  none: string;
  /** For a stored price: the button that opens its explanation. */
  why?: ReactNode;
}

/** Price and margin of a booking: charges, VAT, cost and gain. */
export function PricePanel({ pricing, id_client, feePath, withMargin, state, note, none, why }: PricePanelProps) {
  return (
    <Panel title={withMargin ? 'Precio y rentabilidad' : 'Precio'} extra={state}>
      {note && <p className="cz-booking-note">{note}</p>}
      {pricing && pricing.charges.length > 0 ? (
        <>
          {pricing.fee_code && <p className="cz-booking-note">Tarifa {pricing.fee_code}</p>}
          {hasFreight(pricing.charges) ? (
            <Total pricing={pricing} />
          ) : (
            <NoFreight pricing={pricing} feePath={feePath} />
          )}
          <ChargeLines pricing={pricing} />
          {hasFreight(pricing.charges) && <Unpriced pricing={pricing} feePath={feePath} />}
        </>
      ) : (
        !note && (
          <>
            <p className="cz-booking-note">{none}</p>
            {pricing && <MakeRate feePath={feePath} />}
          </>
        )
      )}
      {pricing?.explanation && <Explanation told={pricing.explanation} />}
      {pricing && withMargin && <CostLines pricing={pricing} id_client={id_client} />}
      {why}
    </Panel>
  );
}

/** «¿Por qué este precio?» of the booking; containers priced differently are listed separately. */
function Explanation({ told }: { told: NonNullable<Pricing['explanation']> }) {
  return (
    <details className="cz-booking-told">
      <summary>¿Por qué este precio?</summary>
      {told.map(({ containers, container_type, lines }) => (
        <section key={containers[0]}>
          {told.length > 1 && <h4>{boxesText(containers, container_type)}</h4>}
          {lines.map(({ heading, sentences }) => (
            <div key={heading}>
              <strong>{heading}</strong>
              {sentences.map(sentence => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          ))}
        </section>
      ))}
    </details>
  );
}

function Total({ pricing }: { pricing: Pricing }) {
  return (
    <div className="cz-booking-total" role="status" aria-live="polite">
      <strong>{formatMoney(pricing.total)}</strong>
      <span>{isZero(pricing.iva) ? 'IVA 0 %' : 'con IVA'}</span>
    </div>
  );
}

/** There is no rate for the trip: the price of its services alone is not its price. */
function NoFreight({ pricing, feePath }: { pricing: Pricing; feePath: string }) {
  return (
    <>
      <div className="cz-booking-total" role="status" aria-live="polite">
        <strong>Sin flete</strong>
        <span>solo servicios: {formatMoney(pricing.total)}</span>
      </div>
      <MakeRate feePath={withServices(feePath, unpricedOf(pricing))} />
    </>
  );
}

/** Requested services without a price. */
const unpricedOf = ({ charges }: Pricing): number[] => charges.flatMap(line => (line.unpriced ? line.id_service : []));

/** Links to the rate that prices them, for people who may write rates. */
function Unpriced({ pricing, feePath }: { pricing: Pricing; feePath: string }) {
  const { may, mayOpen } = useAccess();
  const names = pricing.charges.filter(line => line.unpriced).map(line => line.description);
  if (names.length === 0) return null;
  return (
    <p className="cz-booking-note">
      Sin precio: {names.join(', ')}.{' '}
      {may('fee.write') && mayOpen(paths.feeAdd) && (
        <Link to={withServices(feePath, unpricedOf(pricing))}>Crear la tarifa</Link>
      )}
    </p>
  );
}

/** A link to create the rate, for people who may write rates. */
function MakeRate({ feePath }: { feePath: string }) {
  const { may, mayOpen } = useAccess();
  if (!may('fee.write') || !mayOpen(paths.feeAdd)) return null;
  return (
    <p className="cz-booking-note">
      Ninguna tarifa de venta cubre este viaje. <Link to={feePath}>Crear la tarifa</Link>
    </p>
  );
}

const times = (quantity: string, unit: string) => `${formatNumber(quantity, 0)} × ${formatMoney(unit)}`;

/** «Flete 2 × $480,00»; a discount is one amount. */
const chargeText = ({ source, description, quantity, unit_price }: Pricing['charges'][number]) =>
  source === 'DISCOUNT' ? description : `${description} ${times(quantity, unit_price)}`;

function ChargeLines({ pricing }: { pricing: Pricing }) {
  const taxed = pricing.charges.filter(charge => charge.iva_kind === 'STANDARD');
  const base = add('0.00', ...taxed.map(charge => charge.subtotal));
  const rate = vatTypeOn('GENERAL', businessDate(new Date()))?.rate;
  return (
    <PriceLines>
      {pricing.charges.map(charge => (
        <PriceLine
          key={`${charge.id_service}/${charge.unit_price}/${charge.source}/${charge.description}`}
          label={chargeText(charge)}
          value={formatMoney(charge.subtotal)}
        />
      ))}
      {taxed.length > 0 && (
        <PriceLine
          label={`IVA${rate === undefined ? '' : ` ${formatRate(rate)}`} de ${formatMoney(base)}`}
          value={formatMoney(pricing.iva)}
        />
      )}
    </PriceLines>
  );
}

function CostLines({ pricing, id_client }: { pricing: Pricing; id_client: number | null }) {
  const { cost, sale, profitability } = pricing;
  if (cost === null) return null;
  const way =
    pricing.km !== null && pricing.hours !== null
      ? `${formatNumber(pricing.km, 0)} km y ${formatLength(pricing.hours * 60)} por contenedor`
      : null;
  return (
    <>
      <PriceLines>
        <PriceLine label="Costo estimado" value={formatMoney(cost)} />
        <PriceLine label="Rentabilidad sin IVA" value={gainText(pricing)} tone={marginTone(profitability, id_client)} />
      </PriceLines>
      {profitability !== null && (
        <>
          <p className="cz-booking-note">{marginsText(pricing)}</p>
          <MarginBar sale={sale} cost={cost} />
        </>
      )}
      {way && <p className="cz-booking-note cz-booking-note-after">{way}</p>}
    </>
  );
}
