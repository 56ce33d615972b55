import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type AssignmentsDashboard,
  type AssignmentWaits,
  getAssignmentsDashboard,
  getAssignmentsDashboardExcel,
} from '@cabezal/contract/insight/indicators/people.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { MEASURED_LEGS, type MeasuredLeg } from '@cabezal/domain/tracking/times/assignment';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import { useMemo } from 'react';
import { BoxPlot } from '../../../../kits/charts/BoxPlot.tsx';
import { NumberLink } from '../../../../kits/report/NumberLink.tsx';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { assignmentSpec, assignmentsPath, MOST_BOXES } from './people-words.ts';

interface Row extends AssignmentWaits {
  key: string;
  name: string;
  kind: MeasuredLeg;
  /** Undefined: all people together. */
  assigned_by?: number | null;
}
const columns = (asked: IndicatorInput): Column<Row>[] => {
  const count = (title: string, numberOf: (row: Row) => number, assigned_in_time?: boolean) =>
    customColumn<Row>(
      title,
      title,
      row => (
        <NumberLink
          value={numberOf(row)}
          label={`${row.name}, ${legKindLabel(row.kind).toLowerCase()}, ${title.toLowerCase()}`}
          to={assignmentsPath(asked, row.kind, { assigned_by: row.assigned_by, assigned_in_time })}
        />
      ),
      { align: 'right' },
    );
  const length = (title: string, part: keyof AssignmentWaits['spread']) =>
    customColumn<Row>(part, title, ({ spread }) => formatDuration(spread[part]), { align: 'right' });
  return [
    textColumn('name', 'Usuario'),
    customColumn('kind', 'Tramo', row => legKindLabel(row.kind)),
    count('Guías', row => row.guides),
    length('Mediana', 'p50'),
    length('90 %', 'p90'),
    length('Máximo', 'max'),
    count('A tiempo', row => row.in_time, true),
    count('Tarde', row => row.guides - row.in_time, false),
    percentColumn('in_time_percent', 'Cumple'),
  ];
};

type Waits = Pick<Row, 'key' | 'name' | 'assigned_by'>;
/** One row per measured leg of a person, or of all people together. */
const rowsOf = (of: Waits, legs: AssignmentsDashboard['total']): Row[] =>
  MEASURED_LEGS.flatMap(kind => {
    const waits = legs[kind];
    return waits ? [{ ...of, ...waits, kind, key: `${of.key} ${kind}` }] : [];
  });

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
      <GroupedTable<Row>
        columns={columns(asked)}
        rows={found.people.flatMap(({ id_user, name, ...legs }) =>
          rowsOf({ key: String(id_user), name, assigned_by: id_user }, legs),
        )}
        rowKey={row => row.key}
        total={rowsOf({ key: 'all', name: 'Total' }, found.total)}
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
