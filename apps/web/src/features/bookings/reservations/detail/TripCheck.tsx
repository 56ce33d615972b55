import type { ReservationInput } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { checkTemplate, templateMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { STOP_ACTION_NAMES, type StopAction, stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import type { TemplateCode } from '@cabezal/domain/trips/status/templates';
import { useCall } from '../../../../api/use-call.ts';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { legWord } from './leg-words.ts';

interface CheckProps {
  id_reservation: number;
  template: TemplateCode;
  stops: ReservationInput['stops'];
}
interface Planned {
  kind: string;
  stops: readonly { code: string; action: string | null }[];
  papers: readonly string[];
}

/** The effects of the selected modality and places before they are saved: road, price, legs and their papers. */
export function TripCheck({ id_reservation, template, stops }: CheckProps) {
  const enabled = stops.length > 0;
  const checked = useCall(checkTemplate, { id_reservation, template, stops }, { enabled, keepPrevious: true });
  const legs = useCall(templateMilestones, { template, stops }, { enabled, keepPrevious: true });
  const { data } = checked;
  return (
    <section className="cz-span-12 cz-reservations-trip-check" aria-label="Cómo quedaría el viaje" aria-live="polite">
      <FailureLine error={checked.error ?? legs.error} />
      {data?.ok === false &&
        data.reasons.map(reason => (
          <p key={reason} className="cz-late">
            {reason}
          </p>
        ))}
      {data?.ok && <strong>{figures(data)}</strong>}
      {data?.ok && (
        <ul>
          {(legs.data ?? []).map(leg => (
            <LegLine key={leg.kind} leg={leg} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** «189 km por carretera · la venta sin IVA sube 35,00». */
function figures({ km, price_difference: by }: { km: number | null; price_difference: string | null }): string {
  const road = km === null ? '' : `${formatNumber(km, 0)} km por carretera`;
  if (by === null) return road;
  const price =
    Number(by) === 0
      ? 'la venta no cambia'
      : `la venta sin IVA ${by.startsWith('-') ? 'baja' : 'sube'} ${formatMoney(by.replace('-', ''))}`;
  return [road, price].filter(Boolean).join(' · ');
}

function LegLine({ leg }: { leg: Planned }) {
  const names: Record<string, string> = documentKinds;
  const way = leg.stops.map(({ code, action }) =>
    action === null
      ? stopCodeName(code)
      : `${stopCodeName(code)} (${STOP_ACTION_NAMES[action as StopAction].toLowerCase()})`,
  );
  return (
    <li>
      {legWord(leg.kind)}: {way.join(' → ')}
      {leg.papers.length > 0 && (
        <span className="cz-quiet"> · pide {leg.papers.map(kind => names[kind] ?? kind).join(', ')}</span>
      )}
    </li>
  );
}
