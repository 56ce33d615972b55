import * as calls from '@cabezal/contract/insight/projections/projections.calls';
import { useCall } from '../../../api/use-call.ts';
import { ReportAnswer } from '../../../kits/report/ReportAnswer.tsx';
import { ReportPage } from '../../../kits/report/ReportPage.tsx';
import { ReportPanels } from '../../../kits/report/ReportPanel.tsx';
import { AnnualPanel } from './AnnualPanel.tsx';
import { Forecast } from './Forecast.tsx';
import { PartyPanel } from './PartyPanel.tsx';
import { ProjectionChoices, useProjection } from './projection-choices.tsx';
import './projections.css';

/** `/proyecciones/ventas`: actual and projected values, with the error of the method. */
export default function ProjectionsPage() {
  const { asked, change } = useProjection();
  const query = useCall(calls.getEstadisticas, asked, { keepPrevious: true });
  return (
    <ReportPage
      title="Proyecciones de ventas"
      actions={<ProjectionChoices asked={asked} found={query.data} change={change} />}
    >
      <ReportAnswer
        query={query}
        what="la proyección"
        isEmpty={({ years }) => years.length === 0}
        empty={{
          title: 'Aún no hay qué proyectar',
          text: 'Se proyecta desde las reservas aprobadas cuya cita ya pasó. Con tres meses de historia aparecen aquí la venta y los contenedores que se esperan, por mes, cliente y destinatario.',
        }}
      >
        {found => (
          <div className="cz-projections-page">
            <ReportPanels>
              <ShortHistory months={found.history} />
              <Forecast measure={asked.measure} found={found} />
              <AnnualPanel asked={asked} />
              <PartyPanel party="CLIENTES" asked={asked} change={change} />
              <PartyPanel party="DESTINATARIOS" asked={asked} change={change} />
            </ReportPanels>
          </div>
        )}
      </ReportAnswer>
    </ReportPage>
  );
}

/** States that the history is too short for a projection. */
function ShortHistory({ months }: { months: number }) {
  if (months >= 3) return null;
  const closed = months === 1 ? 'un mes cerrado' : `${months} meses cerrados`;
  return <p className="cz-projections-young">{`Hay ${closed} de historia: se proyecta desde el tercero.`}</p>;
}
