import type { SimulatedReservation, Simulation } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { compare, formatDifference, formatMoney, subtract } from '@cabezal/domain/system/amounts/money';
import { Alert } from 'antd';
import { paths, pathTo } from '../../../../app/paths.ts';
import { MaybeLink } from '../../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Answers } from '../../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { customColumn, dateColumn, moneyColumn, numberColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import '../../../../kits/records/parts.css';
import { Becomes } from '../ChangedPrices.tsx';
import { changeText, countText } from '../fee-words.ts';

type Part = NonNullable<Simulation['open']>;
type Difference = Part['total'];
const MOST_GROUPS = 10;

/** Sums before and after, containers that lose their price, then by client, by lane and one by one. */
export function SimulatedPart({ part }: { part: Part }) {
  const { total, changed, loses_price, reservations } = part;
  if (changed === 0)
    return (
      <>
        <EmptyState title="Ningún precio cambia" />
        <LeftOut part={part} />
      </>
    );
  return (
    <div className="cz-fees-simulated">
      {loses_price > 0 && (
        <Alert
          type="error"
          showIcon
          title={`${countText(loses_price, 'reserva se queda', 'reservas se quedan')} sin precio`}
          description="Están primero en la lista, con lo que falta a cada una."
        />
      )}
      <Answers
        items={[
          { question: 'Venta antes', answer: formatMoney(total.before), note: containersText(total) },
          { question: 'Venta después', answer: formatMoney(total.after), note: 'sin IVA' },
          {
            question: 'Diferencia',
            answer: differenceText(total),
            note: countText(changed, 'reserva cambia', 'reservas cambian'),
          },
        ]}
      />
      <div className="cz-fees-groups">
        <Groups title="Cliente" rows={part.by_client.map(row => ({ ...row, name: row.client }))} />
        <Groups title="Ruta" rows={part.by_lane.map(row => ({ ...row, name: row.lane }))} />
      </div>
      <LeftOut part={part} />
      <Reservations rows={reservations} of={changed} />
    </div>
  );
}

/** Reservations that would not change in any case: without this a missing one looks like an error. */
function LeftOut({ part: { left_out } }: { part: Part }) {
  if (left_out === 0) return null;
  return (
    <p className="cz-records-note">
      {countText(left_out, 'contenedor no entra', 'contenedores no entran')}: una persona fijó su precio o ya está en
      una orden.
    </p>
  );
}

const containersText = ({ containers }: Difference) => countText(containers, 'contenedor', 'contenedores');
/** «+$2.560,00 (+4,17 %)» */
const differenceText = ({ before, after, change }: Difference) =>
  [formatDifference(subtract(after, before)), change && `(${changeText(change)})`].filter(Boolean).join(' ');
const tone = (row: Difference) => (compare(row.after, row.before) < 0 ? 'cz-negative' : undefined);

type Group = Difference & { name: string };

const groupColumns = (title: string) => [
  textColumn<Group>('name', title),
  numberColumn<Group>('containers', 'Cont.', { width: 72, cardRender: containersText }),
  moneyColumn<Group>('before', 'Antes', { cardRender: row => `antes ${formatMoney(row.before)}` }),
  moneyColumn<Group>('after', 'Después', { cardRender: row => `después ${formatMoney(row.after)}` }),
  customColumn<Group>('change', '%', row => <span className={tone(row)}>{changeText(row.change) ?? '—'}</span>, {
    align: 'right',
    card: 'side',
  }),
];

function Groups({ title, rows }: { title: string; rows: readonly Group[] }) {
  return (
    <SmallTable<Group>
      rows={rows}
      columns={groupColumns(title)}
      rowKey={row => row.name}
      empty={{ title: 'Nada que comparar' }}
      pageSize={MOST_GROUPS}
    />
  );
}

function Reservations({ rows, of }: { rows: readonly SimulatedReservation[]; of: number }) {
  const { linkTo } = useAccess();
  return (
    <SmallTable<SimulatedReservation>
      rows={rows}
      rowKey={row => row.id_reservation}
      empty={{ title: 'Ninguna reserva cambia' }}
      note={rows.length < of && `Las ${rows.length} de mayor diferencia; todas están en el Excel`}
      pageSize={50}
      columns={[
        customColumn<SimulatedReservation>('id', 'Reserva', row => (
          <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
            {row.id_reservation}
          </MaybeLink>
        )),
        textColumn<SimulatedReservation>('client', 'Cliente'),
        textColumn<SimulatedReservation>('lane', 'Ruta'),
        dateColumn<SimulatedReservation>('appointment_date', 'Cita'),
        customColumn<SimulatedReservation>(
          'price',
          'Precio',
          row => <Becomes before={row.before} after={row.after} none="Sin precio" />,
          { align: 'right', card: 'side' },
        ),
        customColumn<SimulatedReservation>('why', 'Por qué', whyOf),
      ]}
    />
  );
}

/** The sentences are read when they are opened: most rows have the same. */
const whyOf = ({ sentences }: SimulatedReservation) =>
  sentences.length > 0 && (
    <details className="cz-fees-more">
      <summary>Ver</summary>
      <ul className="cz-fees-why">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
