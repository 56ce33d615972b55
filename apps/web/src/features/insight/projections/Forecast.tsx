import type { Statistics } from '@cabezal/contract/insight/projections/projections.calls';
import { useMemo } from 'react';
import { LineChart } from '../../../kits/charts/LineChart.tsx';
import { Figure, FiguresPanel } from '../../../kits/report/Figures.tsx';
import { changeText, errorText, figureText, forecastSpec, type Measure } from './projection-words.ts';

interface ForecastProps {
  measure: Measure;
  found: Statistics;
}

/** Chart of the projection of the year by month, with its band. */
export function Forecast({ measure, found }: ForecastProps) {
  const spec = useMemo(() => forecastSpec(measure, found), [measure, found]);
  const { total, year } = found;
  const shown = (value: string) => figureText(measure, value);
  return (
    <FiguresPanel
      label={`Año ${year}`}
      figures={
        <>
          <Figure
            name={`Proyectado ${year}`}
            value={total.ahead === null ? 'Sin historia suficiente' : shown(total.whole)}
          />
          <Figure name="Real, meses cerrados" value={shown(total.real)} />
          <Figure name="Por venir" value={total.ahead === null ? '—' : shown(total.ahead)} />
          <Figure name={`Frente a ${year - 1}`} value={changeText(total.change_percent)} />
        </>
      }
    >
      <div className="cz-panel-body">
        <LineChart spec={spec} />
        <Method found={found} />
      </div>
    </FiguresPanel>
  );
}

function Method({ found: { error_percent } }: { found: Statistics }) {
  return (
    <details className="cz-projections-method" open>
      <summary>Cómo se proyecta</summary>
      <p>
        <strong>{errorText(error_percent)}</strong>
      </p>
      <p>
        Cada cliente se proyecta por su propia historia, por el mes de la cita y sin lo cancelado; los totales son la
        suma de sus filas. Con dos años de historia: lo del mismo mes del año anterior por su crecimiento, que es lo de
        los últimos 12 meses cerrados frente a los 12 anteriores, entre 0,50 y 2,00. Con un año: la media de los 3
        últimos meses por la temporada de todos. De 3 a 11 meses: esa media. Con menos no se dice nada.
      </p>
      <p>
        El mes en curso, desde su sexto día laborable: lo que lleva hasta ayer, dividido para los días pasados, por los
        días del mes.
      </p>
    </details>
  );
}
