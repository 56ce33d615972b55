import { CloseOutlined, SettingOutlined, ThunderboltFilled, WarningOutlined } from '@ant-design/icons';
import { getReplanNeeds, type PlanRun } from '@cabezal/contract/operations/proposals/proposals.calls';
import { formatChange, formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Badge, Button, Switch } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { hourWords } from '../../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { LeftOutDialog } from './LeftOutDialog.tsx';
import { isOwnChoice } from './own-choice.ts';
import { ReplanDialog } from './ReplanDialog.tsx';
import { StreetTurnsChip } from './StreetTurnsChip.tsx';
import type { Proposals } from './use-proposals.ts';
import './proposals.css';

// Loaded on first use.
const OptionsDialog = lazy(() => import('./OptionsDialog.tsx'));

interface ProposalStripProps {
  proposals: Proposals;
  counts: { assigned: number; total: number };
  /** Trips selected in the list. */
  picked: ReadonlySet<number>;
}

/** The automatic assignment: what it proposes, what it saves and which trips it leaves out; one press accepts it, or requests one. */
export default function ProposalStrip({ proposals, counts, picked }: ProposalStripProps) {
  const { run, isWorking, open, busy, isShown, show, dismiss } = proposals;
  const narrow = useNarrow();
  const marked = open.filter(row => picked.has(row.id_leg));
  const wanted = marked.length > 0 ? marked : open;
  const isAsking = counts.total > counts.assigned || run !== null;
  return (
    <section className="cz-dispatch-strip" aria-label="Asignación automática">
      {run?.state === 'READY' && <Figures run={run} open={open.length} />}
      {run !== null && run.state !== 'READY' && <RunState run={run} />}
      {run === null && !isWorking && (
        <span className="cz-dispatch-strip-idle">
          {isAsking
            ? 'Propone camión, conductor y equipos para todo el día, y dice por qué.'
            : 'No queda nada por asignar este día.'}
        </span>
      )}
      <span className="cz-gap" />
      <StreetTurnsChip />
      <NeedsChip proposals={proposals} />
      {run?.state === 'READY' && (
        <>
          {!narrow && (
            <span className="cz-dispatch-strip-switch">
              <Switch size="small" checked={isShown} onChange={show} aria-label="Ver propuesta" /> Ver propuesta
            </span>
          )}
          <Button
            icon={<CloseOutlined />}
            aria-label="Descartar la propuesta"
            title="Descartar la propuesta"
            onClick={dismiss}
          />
        </>
      )}
      <OptionsButton proposals={proposals} isAsking={isAsking} />
      <ActionButton
        look={run === null && picked.size === 0 ? 'next' : 'normal'}
        icon={<ThunderboltFilled />}
        loading={isWorking}
        can={isAsking ? true : 'No queda nada por asignar este día'}
        onClick={() => proposals.propose()}
        title={run === null ? 'Tecla A' : 'Proponer otra vez (tecla A)'}
        aria-label={run === null ? 'Asignar automáticamente' : 'Proponer otra vez'}
      >
        {run === null ? 'Asignar automáticamente' : null}
      </ActionButton>
      {wanted.length > 0 && (
        <ActionButton look="next" loading={busy !== null} onClick={() => proposals.accept(wanted)}>
          {busy !== null
            ? `Asignando ${busy.done} de ${busy.total}`
            : marked.length > 0
              ? plural(marked.length, 'Aceptar el marcado', 'Aceptar # marcados')
              : plural(open.length, 'Aceptar el viaje', 'Aceptar los # viajes')}
        </ActionButton>
      )}
    </section>
  );
}

/** Why there is nothing to accept. */
function RunState({ run }: { run: PlanRun }) {
  const said = {
    CALCULATING: 'Calculando la propuesta…',
    FAILED: run.error ?? 'No se pudo calcular la propuesta',
    EXPIRED: `La propuesta de las ${hourWords(run.asked_at)} venció: pida otra`,
  };
  return <span role="status">{run.state === 'READY' ? '' : said[run.state]}</span>;
}

const whole = (value: number) => formatNumber(value, 0);

/** «−18 %»: what planning the whole day saves compared with one trip after another; nothing if there is no difference. */
function Saving({ text, before, after }: { text: string; before: number; after: number }) {
  const change = before > 0 ? Math.round(((after - before) / before) * 100) : 0;
  if (change === 0) return null;
  return (
    <div
      className="cz-dispatch-figure"
      title="Uno por uno, cada viaje al camión más barato en su turno → con esta propuesta"
    >
      <span>{text}</span>
      <strong className={change < 0 ? 'cz-dispatch-saved' : undefined}>{formatChange(change, 0)}</strong>
    </div>
  );
}

/** The gap between the plan and the lower bound of the cost for as many trips, calculated with the plan. */
function ToBest({ run: { cost, bound } }: { run: PlanRun }) {
  if (cost === null || bound === null) return null;
  const more = Math.max(0, Number(cost) - Number(bound));
  const share = Number(bound) > 0 ? ` (${formatPercent((more / Number(bound)) * 100)})` : '';
  return (
    <div className="cz-dispatch-figure" title="Ningún plan con estos viajes puede costar menos que el mejor posible">
      <span>Mejor posible ${whole(Number(bound))}</span>
      <strong>{Math.round(more) === 0 ? 'es el mejor posible' : `a $${whole(more)}${share} del mejor posible`}</strong>
    </div>
  );
}

function Figures({ run, open }: { run: PlanRun; open: number }) {
  const [isAsked, setAsked] = useState(false);
  const { empty_km_before: before, empty_km_after: after, left_out, proposals, moves } = run;
  const stale = proposals.filter(row => row.state === 'OBSOLETA').length;
  return (
    <>
      <div className="cz-dispatch-figure">
        <span>
          {moves ? 'Nuevo plan' : 'Propuesta'} de las {hourWords(run.ready_at ?? run.asked_at)}
        </span>
        <strong>
          {moves
            ? plural(proposals.length, '# cambio', '# cambios')
            : plural(run.assigned ?? 0, '# propuesto', '# propuestos')}
          {open < proposals.length && <small> · {open === 0 ? 'nada por aceptar' : `${open} por aceptar`}</small>}
        </strong>
      </div>
      {!moves && before !== null && after !== null && (
        <Saving text={`Km vacíos ${whole(before)} → ${whole(after)}`} before={before} after={after} />
      )}
      {!moves && run.cost_before !== null && run.cost_after !== null && (
        <Saving
          text={`Costo $${whole(Number(run.cost_before))} → $${whole(Number(run.cost_after))}`}
          before={Number(run.cost_before)}
          after={Number(run.cost_after)}
        />
      )}
      <ToBest run={run} />
      {stale > 0 && (
        <div className="cz-dispatch-figure">
          <span>Obsoletas</span>
          <strong className="cz-dispatch-warning">
            <WarningOutlined /> {stale}
          </strong>
        </div>
      )}
      {left_out.length > 0 && (
        <div className="cz-dispatch-figure">
          <span>Quedan sin candidato</span>
          <strong className="cz-dispatch-warning">
            {plural(left_out.length, '# viaje', '# viajes')}{' '}
            <Button type="link" size="small" onClick={() => setAsked(true)}>
              Ver por qué
            </Button>
          </strong>
        </div>
      )}
      {isAsked && <LeftOutDialog run={run} onClose={() => setAsked(false)} />}
    </>
  );
}

/** «Por replanificar 4» */
function NeedsChip({ proposals }: { proposals: Proposals }) {
  const needs = useCall(getReplanNeeds, {}).data ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {needs.length > 0 && (
        <Button className="cz-dispatch-needs" icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          Por replanificar {needs.length}
        </Button>
      )}
      {isOpen && <ReplanDialog needs={needs} proposals={proposals} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the options; a dot shows that they differ from the default. */
function OptionsButton({ proposals, isAsking }: { proposals: Proposals; isAsking: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (!isAsking) return null;
  return (
    <>
      <Badge dot={isOwnChoice(proposals.options)}>
        <Button
          icon={<SettingOutlined />}
          aria-label="Opciones de la propuesta"
          title="Opciones de la propuesta"
          onClick={() => setOpen(true)}
        />
      </Badge>
      {isOpen && (
        <Suspense>
          <OptionsDialog proposals={proposals} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
