import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { kindName } from '@cabezal/domain/trips/status/guide-name';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import type { Answer } from '../../ui/detail/DetailPage.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';

type Guide = NonNullable<Truck['current_guide']>;

/** «En depósito · DEV-003830», the route below, with the time of arrival if it is known. */
export function guideAnswer(guide: Guide | null, link: (id: number) => string | null, otherwise: string): Answer {
  const question = 'Qué hace ahora';
  if (!guide) return { question, answer: otherwise, note: 'Sin viaje en curso' };
  const eta = guide.eta_at ? `llega ${formatDateTime(guide.eta_at)}` : null;
  return {
    question,
    answer: (
      <>
        {labelOf(guide.status)} ·{' '}
        <MaybeLink to={link(guide.id_guide)}>{guide.guide_number ?? kindName(guide.kind)}</MaybeLink>
      </>
    ),
    note: [guide.route_text, eta].filter(Boolean).join(' · '),
  };
}
