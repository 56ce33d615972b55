import type { StandByReport } from '@cabezal/contract/insight/reports/stand-by.calls';
import type { StandByState } from '@cabezal/domain/prices/amounts/stand-by-account';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { Figure, FiguresPanel } from '../../../kits/report/Figures.tsx';
import type { Report } from '../../../kits/report/use-report.ts';
import { StandByTag } from './stand-by-words.tsx';
import './reports.css';

interface StandByFiguresProps {
  found: StandByReport;
  /** The state by which the report is filtered. */
  chosen: StandByState | undefined;
  linkTo: Report['linkTo'];
}

/** What became of the generated stand-by, as amounts and durations. Below, the amounts by state, each a link that filters the report. */
export function StandByFigures({ found: { total, by_state }, chosen, linkTo }: StandByFiguresProps) {
  const isExplained = total.unexplained_minutes === 0 && Number(total.unexplained) === 0;
  const figure = (name: string, value: string, minutes: number, isWrong = false) => (
    <Figure name={name} value={formatMoney(value)} note={formatDuration(minutes)} isWrong={isWrong} />
  );
  return (
    <FiguresPanel
      label="Total"
      figures={
        <>
          {figure('Generado', total.generated, total.minutes)}
          {Number(total.raised) > 0 && figure('Aumentado', total.raised, 0)}
          {figure('Facturado', total.billed, total.billed_minutes)}
          {figure('Exonerado', total.waived, total.waived_minutes)}
          {figure('Pendiente', total.pending, total.pending_minutes)}
          {figure('Sin explicar', total.unexplained, total.unexplained_minutes, !isExplained)}
        </>
      }
    >
      <ul className="cz-reports-states">
        {by_state
          .filter(({ stops }) => stops > 0)
          .map(({ state, stops, amount }) => (
            <li key={state}>
              <Link to={linkTo({ state: chosen === state ? null : state })}>
                <StandByTag state={state} />
                {` ${stops === 1 ? '1 parada' : `${stops} paradas`} · ${formatMoney(amount)}`}
              </Link>
            </li>
          ))}
      </ul>
    </FiguresPanel>
  );
}
