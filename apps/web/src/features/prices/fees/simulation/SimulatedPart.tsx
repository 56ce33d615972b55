import type { SimulatedReservation, Simulation } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { compare, formatDifference, formatMoney, formatNumber, subtract } from '@cabezal/domain/prices/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Alert, Table } from 'antd';
import { paths, pathTo } from '../../../../app/paths.ts';
import { MaybeLink } from '../../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Answers } from '../../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
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
const keep = { align: 'right', className: 'cz-records-keep' } as const;

function Groups({ title, rows }: { title: string; rows: readonly Group[] }) {
  const narrow = useNarrow();
  const containers = { title: 'Cont.', ...keep, render: (_: unknown, row: Group) => formatNumber(row.containers, 0) };
  const before = { title: 'Antes', ...keep, render: (_: unknown, row: Group) => formatMoney(row.before) };
  return (
    <Table<Group>
      size="small"
      rowKey="name"
      dataSource={[...rows]}
      pagination={rows.length > MOST_GROUPS ? { pageSize: MOST_GROUPS, showSizeChanger: false, size: 'small' } : false}
      columns={[
        { title, dataIndex: 'name' },
        // A phone has room for the new amount and the difference.
        ...(narrow ? [] : [containers, before]),
        { title: 'Después', ...keep, render: (_, row) => formatMoney(row.after) },
        {
          title: '%',
          ...keep,
          render: (_, row) => <span className={tone(row)}>{changeText(row.change) ?? '—'}</span>,
        },
      ]}
    />
  );
}

function Reservations({ rows, of }: { rows: readonly SimulatedReservation[]; of: number }) {
  const { linkTo } = useAccess();
  const shown = rows.length < of ? `Las ${rows.length} de mayor diferencia; todas están en el Excel` : undefined;
  return (
    <Table<SimulatedReservation>
      size="small"
      rowKey="id_reservation"
      title={shown === undefined ? undefined : () => shown}
      dataSource={[...rows]}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      expandable={{
        rowExpandable: row => row.sentences.length > 0,
        expandedRowRender: row => (
          <ul className="cz-fees-why">
            {row.sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ),
      }}
      columns={[
        {
          title: 'Reserva',
          key: 'id',
          render: (_, row) => (
            <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
              {row.id_reservation}
            </MaybeLink>
          ),
        },
        { title: 'Cliente', dataIndex: 'client', key: 'client' },
        { title: 'Ruta', dataIndex: 'lane', key: 'lane' },
        { title: 'Cita', key: 'date', render: (_, row) => formatDate(row.appointment_date) },
        {
          title: 'Precio',
          key: 'price',
          align: 'right',
          render: (_, row) => <Becomes before={row.before} after={row.after} none="Sin precio" />,
        },
      ]}
    />
  );
}
