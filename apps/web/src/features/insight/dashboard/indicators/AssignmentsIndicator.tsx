import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type AssignmentsDashboard,
  getAssignmentsDashboard,
  getAssignmentsDashboardExcel,
} from '@cabezal/contract/insight/indicators/people.calls';
import { useMemo } from 'react';
import { BoxPlot } from '../../../../kits/charts/BoxPlot.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type AssignmentRow, assignmentColumns, assignmentRows } from './assignment-rows.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { assignmentSpec, MOST_BOXES } from './people-words.ts';

function Charts({ found, asked }: { found: AssignmentsDashboard; asked: IndicatorInput }) {
  const spec = useMemo(() => assignmentSpec(found), [found]);
  return (
    <>
      {found.people.length > MOST_BOXES && (
        <p className="cz-quiet">{`El gráfico muestra a los ${MOST_BOXES} que más asignaron; la tabla, a todos.`}</p>
      )}
      <BoxPlot spec={spec} />
      <p className="cz-quiet">
        La caja abarca la mitad central de las guías; la línea interior es la mediana. Entre los extremos están ocho de
        cada diez.
      </p>
      <GroupedTable<AssignmentRow>
        columns={assignmentColumns(asked)}
        rows={found.people.flatMap(({ id_user, name, ...legs }) =>
          assignmentRows({ key: String(id_user), name, assigned_by: id_user }, legs),
        )}
        rowKey={row => row.key}
        totals={assignmentRows({ key: 'all', name: 'Total' }, found.total)}
      />
    </>
  );
}

export function AssignmentsIndicator({ asked }: { asked: IndicatorInput }) {
  return (
    <IndicatorPanel
      title="Tiempos de asignación"
      note="Guías de retiro y de viaje que recibieron camión y conductor en estos días: desde que se las pudo asignar (reserva aprobada) y según quién las asignó. Las de rescate no se cuentan. Cumple la guía que no pasa del máximo vigente ese día."
      call={getAssignmentsDashboard}
      excel={getAssignmentsDashboardExcel}
      file="asignacion_recursos"
      asked={asked}
      isEmpty={found => found.people.length === 0}
    >
      {found => <Charts found={found} asked={asked} />}
    </IndicatorPanel>
  );
}
