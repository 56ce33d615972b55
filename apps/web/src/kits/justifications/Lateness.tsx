import {
  deleteJustification,
  type JustificationRow,
  type LatenessRow,
  listJustifications,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { JUSTIFICATION_NAMES, RESPONSIBLE_NAMES } from '@cabezal/domain/trips/rules/lateness';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import { AskedReason, JustifyButton } from './JustifyButton.tsx';
import './justifications.css';

const EditJustification = lazy(() => import('./EditJustification.tsx'));

const keyOf = (row: LatenessRow) => `${row.reservation_milestone_id} ${row.kind}`;

/**
 * The delays and waits of a trip with their reasons; nothing if there are none. People with the permission can justify several at once.
 * The state of the dialogs is kept here and not in the rows: another person's change can remove the rows, and the text would be lost.
 */
export function Lateness({ id_guide }: { id_guide: number }) {
  const { may } = useAccess();
  const query = useCall(listJustifications, { id_guide }, { enabled: may('justification.read') });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<readonly LatenessRow[] | null>(null);
  const [changed, change] = useState<JustificationRow | null>(null);
  const [taken, take] = useState<JustificationRow | null>(null);
  const rows = query.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <LateRows rows={rows} chosen={chosen} onChoose={choose} onAsk={ask} onChange={change} onTake={take} />
      )}
      <AskedReason asked={asked} onDone={() => choose(new Set())} onClose={() => ask(null)} />
      {changed && (
        <Suspense fallback={null}>
          <EditJustification id_guide={id_guide} justification={changed} onClose={() => change(null)} />
        </Suspense>
      )}
      {taken && <TakeBack justification={taken} onClose={() => take(null)} />}
    </>
  );
}

interface LateRowProps {
  onChange: (justification: JustificationRow) => void;
  onTake: (justification: JustificationRow) => void;
}
interface LateRowsProps extends LateRowProps {
  rows: readonly LatenessRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onAsk: (rows: readonly LatenessRow[]) => void;
}

function LateRows({ rows, chosen, onChoose, onAsk, ...rest }: LateRowsProps) {
  const { mayKeep } = useAccess();
  const open = rows.filter(row => row.justification === null);
  const wanted = chosen.size === 0 ? open : open.filter(row => chosen.has(keyOf(row)));
  const writes = mayKeep('justification.write');
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <section className="cz-justifications" aria-label="Atrasos y esperas">
      <header>
        <h3>Atrasos y esperas</h3>
        {writes && open.length > 0 && <JustifyButton rows={wanted} onAsk={onAsk} />}
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
            <Late row={row} writes={writes} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Late({ row, writes, onChange, onTake }: LateRowProps & { row: LatenessRow; writes: boolean }) {
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
          {writes && (
            <>
              <Button
                type="link"
                size="small"
                aria-label={`Cambiar la justificación de ${JUSTIFICATION_NAMES[kind]}`}
                onClick={() => onChange(justification)}
              >
                Cambiar
              </Button>
              <Button
                type="link"
                size="small"
                aria-label={`Quitar la justificación de ${JUSTIFICATION_NAMES[kind]}`}
                onClick={() => onTake(justification)}
              >
                Quitar
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** Removes the reason. Sends the version that the person saw when opening the dialog. */
function TakeBack({ justification: now, onClose }: { justification: JustificationRow; onClose: () => void }) {
  const justification = useOpened(now);
  const { id_justification: id, version } = justification;
  const remove = useChange(deleteJustification, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open
      title="Quitar la justificación"
      text="El atraso queda sin justificar; el historial conserva lo que decía."
      action={remove}
      okText="Quitar"
      onConfirm={motive => remove.run({ id, version, motive })}
      onCancel={onClose}
    />
  );
}
