import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import type { RescueCandidate, RescueCandidates } from '@cabezal/contract/operations/guides/special.calls';
import { clock } from '../../../../kits/trips/trip-clock.ts';
import { FactGrid } from '../../../../ui/detail/DetailPage.tsx';
import { besideOf, placesOf, type Rescue, UNIT_STATES } from './rescue-state.ts';

/** Summary of the rescue before it is confirmed. */
export function RescueSummary({
  guide,
  rescue,
  chosen,
  found,
}: {
  guide: GuideDetail;
  rescue: Rescue;
  chosen: RescueCandidate;
  found: RescueCandidates;
}) {
  const beside = besideOf(found, rescue);
  const place = placesOf(guide).find(one => one.key === rescue.place);
  const facts = [
    { label: 'Qué pasó', value: rescue.motive.trim() || rescue.motivo },
    { label: 'Dónde', value: place?.label },
    { label: 'La unidad', value: UNIT_STATES.find(one => one.state === rescue.unit_state)?.label },
    { label: 'Va', value: [chosen.disk, beside.driver ?? chosen.driver_name].filter(Boolean).join(' · ') },
    ...(beside.genset ? [{ label: 'Con el generador', value: beside.genset }] : []),
    ...(beside.chassis ? [{ label: 'Con el chasis', value: beside.chassis }] : []),
    { label: 'Llega al punto', value: clock(chosen.arrives_at) || 'No se sabe' },
    { label: 'Fin del viaje', value: clock(chosen.eta_at) || 'No se sabe' },
    { label: 'Contenedor', value: guide.container_code },
  ];
  return (
    <>
      <FactGrid facts={facts} />
      <p>
        La guía {guide.guide_number} queda como rescatada: conserva lo que recorrió y espera el cierre de sus costos. La
        nueva sale con su número y las paradas que faltan. El cliente paga una sola vez.
      </p>
      {chosen.missed.length > 0 && <p className="cz-late">Pierde {chosen.missed.join('; ')}.</p>}
    </>
  );
}
