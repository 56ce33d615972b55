import {
  type EtaHorizonRow,
  getEtaAccuracy,
  STAGE_GROUPS,
  type StageSummary,
  summarizeTimes,
} from '@cabezal/contract/tracking/times/times.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { addDays, businessDate, formatDelay, formatDuration, formatLength } from '@cabezal/domain/system/time/time';
import { ETA_AIM } from '@cabezal/domain/tracking/times/eta-accuracy';
import { STAGE_MEANINGS, STAGE_NAMES, STAGES, type Stage } from '@cabezal/domain/tracking/times/stages';
import { Segmented, Select, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { MatrixTable } from '../../../../ui/table/MatrixTable.tsx';
import { useClock } from '../../../../ui/use-clock.ts';
import './times-dialog.css';

const PERIODS = [
  { value: 7, label: '7 días' },
  { value: 30, label: '30 días' },
  { value: 90, label: '90 días' },
];
const GROUP_NAMES: Readonly<Record<(typeof STAGE_GROUPS)[number], string>> = {
  client: 'Cliente',
  carrier: 'Transportista',
  place: 'Lugar',
  user: 'Quien asignó',
  month: 'Mes',
};
const none = <span className="cz-none">—</span>;
const minutes = formatLength;

/** The percentage of ETAs within the limits; marked if it is below the target. */
function Hits({ of }: { of: EtaHorizonRow['told'] }) {
  if (of === null) return none;
  const isShort = of.hit_percent < ETA_AIM * 100;
  return (
    <b className={isShort ? 'cz-boards-times-short' : undefined} title={isShort ? 'Menos del 80 %' : undefined}>
      {formatPercent(of.hit_percent)}
    </b>
  );
}

/** The mean error with its sign: + if trucks are later than the ETA. Zero has no sign. */
const Bias = ({ minutes }: { minutes: number }) => <>{minutes === 0 ? '0 min' : formatDelay(minutes)}</>;

/** The most important columns come first, because a phone shows only these without scrolling. */
const horizonColumns: NonNullable<TableProps<EtaHorizonRow>['columns']> = [
  { title: 'Antes de llegar', key: 'horizon', render: (_, row) => <b>{formatLength(row.horizon_min)}</b> },
  { title: 'Aciertos', key: 'hits', align: 'right', render: (_, row) => <Hits of={row.told} /> },
  { title: 'Solo el plan', key: 'plan', align: 'right', render: (_, row) => <Hits of={row.plan} /> },
  {
    title: 'Error medio',
    key: 'mae',
    align: 'right',
    render: (_, row) => (row.told ? minutes(row.told.mae_min) : none),
  },
  {
    title: 'Sesgo',
    key: 'bias',
    align: 'right',
    render: (_, row) => (row.told ? <Bias minutes={Math.round(row.told.bias_min)} /> : none),
  },
  {
    title: '90 % hasta',
    key: 'p90',
    align: 'right',
    render: (_, row) => (row.told ? minutes(row.told.p90_min) : none),
  },
  { title: 'Llegadas', key: 'n', align: 'right', render: (_, row) => row.n },
  {
    title: 'Acierto si llega',
    key: 'limits',
    render: (_, row) => `${formatLength(row.early_min)} antes a ${formatLength(row.late_min)} después`,
  },
];

const stageColumns = (head: string): NonNullable<TableProps<StageSummary>['columns']> => [
  { title: head, key: 'group', render: (_, row) => row.group ?? 'Sin dato' },
  { title: 'Veces', key: 'n', align: 'right', render: (_, row) => row.n },
  { title: 'Mediana', key: 'p50', align: 'right', render: (_, row) => formatDuration(row.p50_min) },
  { title: '90 % hasta', key: 'p90', align: 'right', render: (_, row) => formatDuration(row.p90_min) },
  {
    title: 'Dentro del plan',
    key: 'in',
    align: 'right',
    render: (_, row) => (row.in_limit_percent === null ? none : formatPercent(row.in_limit_percent)),
  },
];

/** The accuracy of ETAs and the duration of the stages in the last days. */
export default function TimesDialog({ onClose }: { onClose: () => void }) {
  const [period, setPeriod] = useState(30);
  const to = businessDate(useClock());
  const days = { from: addDays(to, 1 - period), to };
  return (
    <Dialog unsaved={null} open title="Tiempos de los viajes" width={880} footer={null} onClose={onClose}>
      <div className="cz-boards-times">
        <Segmented aria-label="Días" value={period} options={PERIODS} onChange={setPeriod} />
        <section aria-label="Exactitud de la ETA">
          <h3>Exactitud de la ETA</h3>
          <Accuracy days={days} />
        </section>
        <StageTimes days={days} />
      </div>
    </Dialog>
  );
}

interface Days {
  from: string;
  to: string;
}

function Accuracy({ days }: { days: Days }) {
  const found = useCall(getEtaAccuracy, days, { keepPrevious: true });
  if (!found.data) return <Answer query={found} what="la exactitud" loading={<RowsSkeleton rows={5} />} />;
  return (
    <MatrixTable<EtaHorizonRow>
      className="cz-quiet-head cz-tight-table"
      rowKey="horizon_min"
      dataSource={found.data}
      columns={horizonColumns}
    />
  );
}

function StageTimes({ days }: { days: Days }) {
  const [stage, setStage] = useState<Stage>('EN_PLANTA');
  const [group_by, setGroup] = useState<(typeof STAGE_GROUPS)[number]>('client');
  const found = useCall(summarizeTimes, { ...days, stage, group_by }, { keepPrevious: true });
  const all = found.data?.all;
  return (
    <section aria-label="Etapas">
      <h3>Etapas</h3>
      <div className="cz-boards-times-choice">
        <Select
          aria-label="Etapa"
          className="cz-boards-times-select"
          value={stage}
          options={STAGES.map(value => ({ value, label: STAGE_NAMES[value], title: STAGE_MEANINGS[value] }))}
          onChange={setStage}
        />
        <Select
          aria-label="Agrupar por"
          className="cz-boards-times-select"
          value={group_by}
          options={STAGE_GROUPS.map(value => ({ value, label: GROUP_NAMES[value] }))}
          labelRender={({ label }) => `Por ${String(label).toLowerCase()}`}
          onChange={setGroup}
        />
        {all && all.n > 0 && (
          <span className="cz-quiet">{`${all.n} veces · mediana ${formatLength(all.p50_min)}`}</span>
        )}
      </div>
      <p className="cz-quiet">{STAGE_MEANINGS[stage]}</p>
      {found.data ? (
        <MatrixTable<StageSummary>
          className="cz-quiet-head cz-tight-table"
          rowKey={row => row.group ?? ''}
          dataSource={found.data.groups}
          columns={stageColumns(GROUP_NAMES[group_by])}
          locale={{ emptyText: 'Nada terminó en esos días' }}
        />
      ) : (
        <Answer query={found} what="las etapas" loading={<RowsSkeleton rows={4} />} />
      )}
    </section>
  );
}
