import type { Parties } from '@cabezal/contract/insight/projections/projections.calls';
import { useMemo } from 'react';
import { BarChart } from '../../../kits/charts/BarChart.tsx';
import { GroupedTable } from '../../../kits/report/report-tables.tsx';
import { type Column, customColumn, percentColumn, textColumn } from '../../../ui/table/columns.tsx';
import { Counted } from './Counted.tsx';
import {
  changeText,
  figureText,
  type Measure,
  type PartyFilter,
  type PartyLine,
  partyLines,
  partyOf,
  partySpec,
} from './projection-words.ts';

const right = { align: 'right' } as const;

/** The projection of the months to come, or the text that the history is too short. */
function Ahead({ measure, row: { ahead, basis } }: { measure: Measure; row: PartyLine }) {
  return (
    <>
      {ahead !== null && figureText(measure, ahead)}
      {(ahead === null || basis === 'SIN_HISTORIA') && (
        <span className="cz-quiet"> {ahead === null && basis === null ? '—' : 'Sin historia suficiente'}</span>
      )}
    </>
  );
}

function columns(measure: Measure, head: string, year: number, filter: PartyFilter): Column<PartyLine>[] {
  const figure = (key: 'before' | 'real' | 'whole', title: string) =>
    customColumn<PartyLine>(key, title, row => figureText(measure, row[key]), right);
  const counted = ({ kind, counted: of, name, id_company }: PartyLine) =>
    kind === 'ONE' && id_company !== null ? (
      <Counted counted={of} of={name} party={partyOf(filter, id_company)} />
    ) : null;
  return [
    textColumn('name', head),
    figure('before', String(year - 1)),
    figure('real', 'Real'),
    customColumn('ahead', 'Por venir', row => <Ahead measure={measure} row={row} />, right),
    figure('whole', `Proyectado ${year}`),
    customColumn('change_percent', 'Cambio', row => changeText(row.change_percent), right),
    percentColumn('share_percent', 'Parte'),
    customColumn('counted', 'Reservas', counted, right),
  ];
}

interface PartyRowsProps {
  measure: Measure;
  /** Heading of the first column: «Cliente». */
  head: string;
  parties: Parties;
  /** The filter of the list of reservations for these companies. */
  filter: PartyFilter;
}

/** The largest clients or addressees, the sum of the others, and the total. */
export function PartyRows({ measure, head, parties, filter }: PartyRowsProps) {
  const spec = useMemo(() => partySpec(measure, head, parties, filter), [measure, head, parties, filter]);
  if (parties.rows.length === 0) return <p className="cz-quiet">{`Nada en ${parties.year} ni en el año anterior.`}</p>;
  const lines = partyLines(parties);
  return (
    <>
      <BarChart spec={spec} />
      <GroupedTable<PartyLine>
        columns={columns(measure, head, parties.year, filter)}
        rows={lines.filter(({ kind }) => kind !== 'TOTAL')}
        rowKey={row => row.name}
        totals={lines.filter(({ kind }) => kind === 'TOTAL')}
      />
    </>
  );
}
