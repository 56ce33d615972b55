import type { Call } from '@cabezal/contract/call';
import type { getDirections } from '@cabezal/contract/places/routes/routes.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDuration } from '@cabezal/domain/system/time/time';
import type { ApiError } from '../../api/api-error.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { kmText } from './km-text.ts';

type Drawn = typeof getDirections extends Call<infer _In, infer Out> ? Out : never;

/** The length of the road on the map, or why there is none. */
export function DrawnFigures({ query }: { query: { data?: Drawn; error: ApiError | null } }) {
  if (query.error) return <Failure error={query.error} />;
  const { data } = query;
  if (!data) return <p className="cz-option-hint">Elija el origen y el destino para ver el recorrido.</p>;
  const facts = [
    ['Distancia', kmText(data.km)],
    ['Duración', formatDuration(data.minutes)],
    [`Peaje, ${data.axles} ejes`, formatMoney(data.toll)],
  ];
  return (
    <dl className="cz-roads-figures" aria-live="polite">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
