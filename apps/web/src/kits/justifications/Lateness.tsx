import {
  deleteJustification,
  type LatenessRow,
  listJustifications,
} from '@cabezal/contract/work/justifications/justifications.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { JUSTIFICATION_NAMES, RESPONSIBLE_NAMES } from '@cabezal/domain/trips/rules/justifications';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useCall } from '../../api/use-call.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { useAccess } from '../rights/use-access.ts';
import { JustifyButton } from './JustifyButton.tsx';
import './justifications.css';
import { useOpened } from '../../ui/use-opened.ts';

const EditJustification = lazy(() => import('./EditJustification.tsx'));

const keyOf = (row: LatenessRow) => `${row.reservation_milestone_id} ${row.kind}`;

/** Delays and waits of a trip with their reasons; people with the permission can justify several at once. Nothing if there are none. */
export function Lateness({ id_guide }: { id_guide: number }) {
  const { may, mayKeep } = useAccess();
  const query = useCall(listJustifications, { id_guide }, { enabled: may('justification.read') });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data ?? [];
  if (rows.length === 0) return null;
  const open = rows.filter(row => row.justification === null);
  const wanted = chosen.size === 0 ? open : open.filter(row => chosen.has(keyOf(row)));
  const writes = mayKeep('justification.write');
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    choose(next);
  };
  return (
    <section className="cz-justifications" aria-label="Atrasos y esperas">
      <header>
        <h3>Atrasos y esperas</h3>
        {writes && open.length > 0 && <JustifyButton rows={wanted} onDone={() => choose(new Set())} />}
      </header>
      <ul>
        {rows.map(row => (
          <li key={keyOf(row)}>
            {writes && open.length > 1 && row.justification === null && (
              <Checkbox
                aria-label={`Elegir ${JUSTIFICATION_NAMES[row.kind]} en ${row.stop}`}
                checked={chosen.has(keyOf(row))}
                onChange={() => toggle(keyOf(row))}
              />
            )}
            <Late row={row} id_guide={id_guide} writes={writes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Late({ row, id_guide, writes }: { row: LatenessRow; id_guide: number; writes: boolean }) {
  const { kind, minutes, stop, justification } = row;
  return (
    <div>
      <strong>{`${JUSTIFICATION_NAMES[kind]}: ${formatDuration(minutes)}`}</strong> <span>{stop}</span>
      {justification === null ? (
        <span className="cz-quiet"> · Sin justificar</span>
      ) : (
        <div>
          {[justification.motivo, justification.value_others].filter(Boolean).join(' · ')}
          <span className="cz-quiet">
            {justification.responsible &&
              ` · ${RESPONSIBLE_NAMES[justification.responsible] ?? justification.responsible}`}
            {` · ${justification.author}`}
          </span>
          {writes && <Change row={row} id_guide={id_guide} />}
          {writes && <TakeBack row={row} />}
        </div>
      )}
    </div>
  );
}

function Change({ row: { justification, kind }, id_guide }: { row: LatenessRow; id_guide: number }) {
  const [asks, setAsks] = useState(false);
  if (justification === null) return null;
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`Cambiar la justificación de ${JUSTIFICATION_NAMES[kind]}`}
        onClick={() => setAsks(true)}
      >
        Cambiar
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <EditJustification id_guide={id_guide} justification={justification} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}

function TakeBack({ row: { justification, kind } }: { row: LatenessRow }) {
  const [asks, setAsks] = useState(false);
  const opened = useOpened(justification, asks);
  const remove = useAction(deleteJustification);
  if (justification === null) return null;
  const { id_justification: id, version } = opened ?? justification;
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`Quitar la justificación de ${JUSTIFICATION_NAMES[kind]}`}
        onClick={() => setAsks(true)}
      >
        Quitar
      </Button>
      <ConfirmWithMotive
        open={asks}
        title="Quitar la justificación"
        text="El atraso queda sin justificar; el historial conserva lo que decía."
        okText="Quitar"
        onConfirm={async motive => {
          if (await remove.run({ id, version, motive })) setAsks(false);
        }}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
