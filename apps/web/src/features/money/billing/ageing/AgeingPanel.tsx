import { type AgeingStageSums, getBillingAgeing } from '@cabezal/contract/money/billing/ageing.calls';
import { AGEING_BUCKET_KEYS, AGEING_BUCKETS, AGEING_STAGE_NAMES, daysText } from '@cabezal/domain/money/billing/ageing';
import { formatMoney } from '@cabezal/domain/prices/amounts/money';
import { Button, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../../ui/table/ScrollTable.tsx';
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

function columnsFor(open: (chosen: Chosen) => void): TableProps<AgeingStageSums>['columns'] {
  return [
    { key: 'stage', title: 'Espera (USD sin IVA)', render: (_, { stage }) => AGEING_STAGE_NAMES[stage] },
    ...AGEING_BUCKET_KEYS.map(bucket => ({
      key: bucket,
      title: AGEING_BUCKETS[bucket].name,
      align: 'right' as const,
      render: (_: unknown, { stage, buckets }: AgeingStageSums) => {
        const of = buckets.find(one => one.bucket === bucket) ?? { count: 0, usd: '0.00' };
        const name = `${AGEING_STAGE_NAMES[stage]}, ${AGEING_BUCKETS[bucket].name}`;
        return <Sum name={name} of={of} onOpen={() => open({ stage, bucket })} />;
      },
    })),
    {
      key: 'all',
      title: 'Total sin IVA',
      align: 'right',
      render: (_, row) => (
        <Sum name={`${AGEING_STAGE_NAMES[row.stage]}, total`} of={row} onOpen={() => open({ stage: row.stage })} />
      ),
    },
    { key: 'oldest', title: 'Más antigua', render: (_, { oldest }) => <Oldest row={oldest} /> },
    {
      key: 'owners',
      title: 'Con quién',
      render: (_, { owners: [first, ...more] }) =>
        first === undefined ? '—' : `${first.owner ?? 'Nadie'}${more.length > 0 ? ` y ${more.length} más` : ''}`,
    },
  ];
}

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
              <ScrollTable<AgeingStageSums> rowKey="stage" columns={columnsFor(setChosen)} dataSource={stages} />
            </section>
          )
        }
      </Answer>
      {chosen && <AgeingDrawer chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
