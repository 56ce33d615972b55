import { CheckOutlined, SendOutlined } from '@ant-design/icons';
import { type DayPlan, getDayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { DAY_CHECK_DONE, DAY_CHECK_NAMES, type DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { businessDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import type { BoardAddress } from '../use-board-address.ts';
import './plan.css';

const PublishDialog = lazy(() => import('./PublishDialog.tsx'));
const MissesDialog = lazy(() => import('./MissesDialog.tsx'));

/** The plan of the day: what it lacks, each count a filter of the list; publishing it; how much of it was carried out. */
export default function PlanStrip({ address }: { address: BoardAddress }) {
  const { may } = useAccess();
  const { day, view } = address;
  // On the timeline `lacks` does not filter: it is the list from which the trip was opened.
  const lacks = view === 'lista' ? address.lacks : null;
  const plan = useCall(getDayPlan, { date: day }, { keepPrevious: true }).data;
  const [opened, open] = useState<'publish' | 'misses' | null>(null);
  const close = () => open(null);
  if (!plan || (plan.legs === 0 && plan.plan === null)) return null;
  const hasPassed = day < businessDate(new Date());
  const choose = (check: DayCheck) =>
    address.change(
      lacks === check
        ? { vista: null, falta: null }
        : { vista: 'lista', falta: check, viaje: null, guia: null, propuesta: null },
    );
  const assigned = plan.legs - countOf(plan, 'TRUCK');
  return (
    <section className="cz-dispatch-plan" aria-label="Plan del día">
      {!hasPassed && (
        <div className="cz-dispatch-checks">
          {plan.checks.map(({ check, count }) => (
            <Check key={check} check={check} count={count} isOn={lacks === check} onChoose={choose} />
          ))}
        </div>
      )}
      {plan.run !== null && plan.run.due > 0 && <Share run={plan.run} onMisses={() => open('misses')} />}
      <span className="cz-gap" />
      {plan.plan !== null && <Version plan={plan.plan} />}
      {!hasPassed && may('guide.issue') && (
        <ActionButton
          icon={<SendOutlined />}
          can={assigned > 0 || 'Ningún viaje del día tiene camión y conductor'}
          onClick={() => open('publish')}
        >
          {plan.plan === null ? 'Publicar plan' : 'Publicar otra vez'}
        </ActionButton>
      )}
      <Suspense fallback={null}>
        {opened === 'publish' && <PublishDialog plan={plan} onClose={close} />}
        {opened === 'misses' && plan.run !== null && <MissesDialog day={day} run={plan.run} onClose={close} />}
      </Suspense>
    </section>
  );
}

const countOf = (plan: DayPlan, check: DayCheck): number => plan.checks.find(one => one.check === check)?.count ?? 0;

interface CheckProps {
  check: DayCheck;
  count: number;
  isOn: boolean;
  onChoose: (check: DayCheck) => void;
}

/** «Sin turno 4»; a tick if nothing is missing. */
function Check({ check, count, isOn, onChoose }: CheckProps) {
  if (count === 0 && !isOn)
    return (
      <span className="cz-dispatch-check-done">
        <CheckOutlined /> {DAY_CHECK_DONE[check]}
      </span>
    );
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className={`cz-dispatch-check${isOn ? ' cz-dispatch-check-on' : ''}`}
      onClick={() => onChoose(check)}
    >
      {DAY_CHECK_NAMES[check]} <b>{count}</b>
    </Button>
  );
}

function Share({ run, onMisses }: { run: NonNullable<DayPlan['run']>; onMisses: () => void }) {
  return (
    <span className="cz-dispatch-share" title="Por el camión planificado, hasta 30 minutos antes o después">
      Como se planificó:{' '}
      <b>
        {run.as_planned} de {run.due} · {formatPercent((run.as_planned / run.due) * 100, 0)}
      </b>
      {run.misses.length > 0 && (
        <Button type="link" size="small" onClick={onMisses}>
          Ver por qué
        </Button>
      )}
    </span>
  );
}

function Version({ plan }: { plan: NonNullable<DayPlan['plan']> }) {
  const changes = plan.changed === 1 ? '1 viaje cambió' : `${plan.changed} viajes cambiaron`;
  return (
    <span className="cz-dispatch-version" title={`Versión ${plan.version}, por ${plan.author}`}>
      Publicado {formatDateTime(plan.published_at)}
      {plan.changed > 0 && <b className="cz-late"> · {changes} desde entonces</b>}
    </span>
  );
}
