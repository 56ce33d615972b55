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
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { BoxPlot } from '../../../../kits/charts/BoxPlot.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
import { IndicatorPanel } from './IndicatorPanel.tsx';
import { percentText } from './indicator-words.ts';
import { NumberLink } from './NumberLink.tsx';
import { assignmentSpec, assignmentsPath, MOST_BOXES } from './people-words.ts';

interface Row extends AssignmentWaits {
  key: string;
  name: string;
  kind: MeasuredLeg;
  /** Undefined: all people together. */
  assigned_by?: number | null;
}
const right = 'right' as const;
const columns = (asked: IndicatorInput): TableColumnsType<Row> => {
  const count = (title: string, numberOf: (row: Row) => number, assigned_in_time?: boolean) => ({
    title,
    key: title,
    align: right,
    render: (_: unknown, row: Row) => {
      const of = {
        ...(row.assigned_by !== undefined && { assigned_by: row.assigned_by }),
        ...(assigned_in_time !== undefined && { assigned_in_time }),
      };
      const label = `${row.name}, ${legKindLabel(row.kind).toLowerCase()}, ${title.toLowerCase()}`;
      return <NumberLink value={numberOf(row)} label={label} to={assignmentsPath(asked, row.kind, of)} />;
    },
  });
  const length = (title: string, part: keyof AssignmentWaits['spread']) => ({
    title,
    key: part,
    align: right,
    render: (_: unknown, { spread }: Row) => formatDuration(spread[part]),
  });
  return [
    { title: 'Usuario', dataIndex: 'name' },
    { title: 'Tramo', dataIndex: 'kind', render: legKindLabel },
    count('Guías', row => row.guides),
    length('Mediana', 'p50'),
    length('90 %', 'p90'),
    length('Máximo', 'max'),
    count('A tiempo', row => row.in_time, true),
    count('Tarde', row => row.guides - row.in_time, false),
    { title: 'Cumple', dataIndex: 'in_time_percent', align: right, render: percentText },
  ];
};

function rowsOf({ people, total }: AssignmentsDashboard): Row[] {
  const all = [
    ...people.map(({ id_user, name, ...legs }) => ({ key: `of ${id_user}`, name, assigned_by: id_user, legs })),
    { key: 'total', name: 'Total', legs: total },
  ];
  return all.flatMap(({ key, legs, ...row }) =>
    MEASURED_LEGS.flatMap(kind => {
      const waits = legs[kind];
      return waits ? [{ ...row, ...waits, kind, key: `${key} ${kind}` }] : [];
    }),
  );
}

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
      <ScrollTable<Row>
        rowKey="key"
        dataSource={rowsOf(found)}
        columns={columns(asked)}
        rowClassName={({ key }) => (key.startsWith('total') ? 'cz-dashboard-total' : '')}
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
