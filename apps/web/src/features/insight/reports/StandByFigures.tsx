import type { StandByReport } from '@cabezal/contract/insight/reports/stand-by.calls';
import { formatMoney } from '@cabezal/domain/prices/amounts/format';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import type { useReportAsked } from './report-filters.tsx';
import { StandByTag } from './stand-by-words.tsx';

interface FiguresProps {
  report: StandByReport;
  asked: ReturnType<typeof useReportAsked>;
}

/** The equation of stand-by: generated minutes by what became of them; below, the amounts by state, each a link to its stops. */
export function StandByFigures({ report: { total, by_state }, asked }: FiguresProps) {
  const isExplained = total.unexplained_minutes === 0 && Number(total.unexplained) === 0;
  const figure = (name: string, value: string, minutes: number, look = '') => (
    <div className={look}>
      <dt>{name}</dt>
      <dd>{formatMoney(value)}</dd>
      <dd className="cz-reports-minutes">{formatDuration(minutes)}</dd>
    </div>
  );
  return (
    <section className="cz-panel" aria-label="Total">
      <dl className="cz-reports-figures">
        {figure('Generado', total.generated, total.minutes)}
        {Number(total.raised) > 0 && figure('Aumentado', total.raised, 0)}
        {figure('Facturado', total.billed, total.billed_minutes)}
        {figure('Exonerado', total.waived, total.waived_minutes)}
        {figure('Pendiente', total.pending, total.pending_minutes)}
        {figure(
          ...(['Sin explicar', total.unexplained, total.unexplained_minutes] as const),
          isExplained ? '' : 'cz-reports-unexplained',
        )}
      </dl>
      <ul className="cz-reports-states">
        {by_state
          .filter(({ stops }) => stops > 0)
          .map(({ state, stops, amount }) => (
            <li key={state}>
              <Link to={asked.withValues({ state: asked.values.state === state ? null : state, page: null })}>
                <StandByTag state={state} />
                {` ${stops === 1 ? '1 parada' : `${stops} paradas`} · ${formatMoney(amount)}`}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
