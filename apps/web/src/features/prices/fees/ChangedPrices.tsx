import type { Preview } from '@cabezal/contract/prices/fees/fees.calls';
import { formatDifference, formatMoney, subtract } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Checkbox } from 'antd';
import { useEffect } from 'react';
import { changeText, countText, priceText } from './fee-words.ts';

interface ChangedPricesProps {
  preview: Preview;
  /** Reservations that are priced again when the rate is saved. */
  value?: number[];
  onChange?: (value: number[]) => void;
}

/** The effect of the rate: its own items, and the open reservations; selected ones are priced again with it. */
export function ChangedPrices({ preview, value = [], onChange }: ChangedPricesProps) {
  useOnlyListed(preview, value, onChange);
  const { items, reservations, count } = preview;
  const changed = items.filter(item => item.before !== item.after);
  return (
    <>
      {changed.length > 0 && (
        <ul className="cz-fees-rivals">
          {changed.map(item => (
            <li key={item.service_code}>
              <span>{item.service}</span>
              <Becomes before={item.before} after={item.after} change={item.change} none="—" />
            </li>
          ))}
        </ul>
      )}
      {count === 0 ? (
        <p className="cz-records-note">Ninguna reserva abierta cambia de precio.</p>
      ) : (
        <>
          <Sum preview={preview} />
          <Ticks reservations={reservations} value={value} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** A selected reservation that would no longer change is deselected. */
function useOnlyListed(
  { reservations }: Preview,
  value: readonly number[],
  onChange: ((value: number[]) => void) | undefined,
) {
  const listed = value.filter(id => reservations.some(row => row.id_reservation === id));
  const isLess = listed.length < value.length;
  useEffect(() => {
    if (isLess) onChange?.(listed);
  });
}

function Sum({ preview: { count, before, after } }: { preview: Preview }) {
  return (
    <p className="cz-fees-sum">
      <strong>{countText(count, 'reserva abierta cambia', 'reservas abiertas cambian')} de precio</strong>
      <span>
        {formatMoney(before)} → {formatMoney(after)} ({formatDifference(subtract(after, before))})
      </span>
      <span className="cz-quiet">Solo las que marque se recalculan al guardar; las demás conservan su precio.</span>
    </p>
  );
}

type TicksProps = Pick<ChangedPricesProps, 'value' | 'onChange'> & { reservations: Preview['reservations'] };

function Ticks({ reservations, value = [], onChange }: TicksProps) {
  const all = reservations.map(row => row.id_reservation);
  const tick = (id: number, isOn: boolean) => onChange?.(isOn ? [...value, id] : value.filter(one => one !== id));
  return (
    <fieldset className="cz-fees-ticks" aria-label="Reservas que se recalculan">
      <Checkbox
        checked={value.length > 0 && value.length === all.length}
        indeterminate={value.length > 0 && value.length < all.length}
        onChange={event => onChange?.(event.target.checked ? all : [])}
      >
        {all.length === 1 ? 'Marcarla' : `Marcar las ${all.length}`}
      </Checkbox>
      <ul>
        {reservations.map(row => (
          <li key={row.id_reservation}>
            <Checkbox
              checked={value.includes(row.id_reservation)}
              onChange={event => tick(row.id_reservation, event.target.checked)}
            >
              {row.id_reservation} · {row.client}
            </Checkbox>
            <span className="cz-quiet">
              {formatDate(row.appointment_date)} · {row.lane}
              {row.containers > 1 && ` · ${row.containers} contenedores`}
            </span>
            <Becomes before={row.before} after={row.after} none="Sin precio" />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface BecomesProps {
  before: string | null;
  after: string | null;
  change?: string | null;
  /** Shown if there is no price. */
  none: string;
}

/** «$480,00 → $500,00 (+4,17 %)» */
export function Becomes({ before, after, change = null, none }: BecomesProps) {
  const text = (price: string | null) => (price === null ? none : priceText(price));
  return (
    <span className="cz-fees-becomes">
      <span className="cz-quiet">{text(before)}</span> → <strong>{text(after)}</strong>
      {change !== null && <span className="cz-quiet"> ({changeText(change)})</span>}
    </span>
  );
}
