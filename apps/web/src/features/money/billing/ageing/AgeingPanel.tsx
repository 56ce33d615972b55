import { type AgeingStageSums, getBillingAgeing } from '@cabezal/contract/money/billing/ageing.calls';
import { AGEING_BUCKET_KEYS, AGEING_BUCKETS, AGEING_STAGE_NAMES, daysText } from '@cabezal/domain/money/billing/ageing';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { GroupedTable } from '../../../../kits/report/report-tables.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import AgeingDrawer, { type Chosen } from './AgeingDrawer.tsx';
import './ageing.css';

type OldestRow = NonNullable<AgeingStageSums['oldest']>;

const nameOf = ({ id_reservation, numero_orden }: OldestRow): string =>
  id_reservation === null ? `orden ${numero_orden}` : `reserva ${id_reservation}`;

function Oldest({ row }: { row: OldestRow | null }) {
  if (row === null) return '—';
  return (
    <span className="cz-billing-ageing-oldest">
      {daysText(row.age_days)} · {nameOf(row)}
    </span>
  );
}

/** A sum that opens its rows. */
function Sum({ name, of, onOpen }: { name: string; of: { count: number; usd: string }; onOpen: () => void }) {
  if (of.count === 0) return <span className="cz-billing-ageing-none">—</span>;
  return (
    <Button type="link" className="cz-billing-ageing-sum" onClick={onOpen}>
      <b>{formatMoney(of.usd)}</b> <span>{of.count}</span> <span className="cz-sr">{name}</span>
    </Button>
  );
}

const NONE = { count: 0, usd: '0.00' };

const columnsFor = (open: (chosen: Chosen) => void): Column<AgeingStageSums>[] => [
  customColumn('stage', 'Espera (USD sin IVA)', ({ stage }) => AGEING_STAGE_NAMES[stage]),
  ...AGEING_BUCKET_KEYS.map(bucket =>
    customColumn<AgeingStageSums>(
      bucket,
      AGEING_BUCKETS[bucket].name,
      ({ stage, buckets }) => (
        <Sum
          name={`${AGEING_STAGE_NAMES[stage]}, ${AGEING_BUCKETS[bucket].name}`}
          of={buckets.find(one => one.bucket === bucket) ?? NONE}
          onOpen={() => open({ stage, bucket })}
        />
      ),
      { align: 'right' },
    ),
  ),
  customColumn(
    'all',
    'Total sin IVA',
    row => <Sum name={`${AGEING_STAGE_NAMES[row.stage]}, total`} of={row} onOpen={() => open({ stage: row.stage })} />,
    { align: 'right' },
  ),
  customColumn('oldest', 'Más antigua', ({ oldest }) => <Oldest row={oldest} />),
  customColumn('owners', 'Con quién', ({ owners: [first, ...more] }) =>
    first === undefined ? null : `${first.owner ?? 'Nadie'}${more.length > 0 ? ` y ${more.length} más` : ''}`,
  ),
];

/** Work that is not yet invoiced, by stage and days, in USD without VAT; each sum opens its rows. */
export function AgeingPanel() {
  const found = useCall(getBillingAgeing, {});
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <Answer query={found} what="la antigüedad" loading={<RowsSkeleton rows={3} />}>
        {({ stages }) =>
          stages.every(stage => stage.count === 0) ? null : (
            <section className="cz-billing-ageing" aria-label="Antigüedad de lo que espera facturarse, USD sin IVA">
              <GroupedTable<AgeingStageSums> columns={columnsFor(setChosen)} rows={stages} rowKey={row => row.stage} />
            </section>
          )
        }
      </Answer>
      {chosen && <AgeingDrawer chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
