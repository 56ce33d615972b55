import type { CutoffPreview, OpenLine, OpenPayee } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { previewCutoff } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import type { Decided, Exclusion } from './choice.ts';
import { CUTOFFS, guidesText } from './cutoff-words.ts';
import { OpenLines } from './OpenLines.tsx';
import './cutoffs.css';
import { useOpened } from '../../../ui/use-opened.ts';

const CloseCutoff = lazy(() => import('./CloseCutoff.tsx'));
const ChangeLine = lazy(() => import('./ChangeLine.tsx'));

type Change = { what: 'exclude' | 'adjust'; line: OpenLine };

/** The open lines of a kind: payees on the left, lines with their formulas on the right, and the bar that closes the cutoff. */
export function OpenCutoff({ kind, decided }: { kind: CutoffKind; decided: Decided }) {
  const { may } = useAccess();
  const { choice, setChoice } = decided;
  const [payee, setPayee] = useState<number | undefined>();
  const [change, setChange] = useState<Change | null>(null);
  const [closing, setClosing] = useState<CutoffPreview | null>(null);
  const query = useCall(previewCutoff, { kind, ...choice, ...(payee === undefined ? {} : { id_payee: payee }) });
  const words = CUTOFFS[kind];
  const head = (
    <div className="cz-cutoffs-period">
      <span>Hasta el</span>
      <DateField
        isAlways
        aria-label="Hasta el"
        max={businessDate(new Date())}
        value={choice.period_to}
        onChange={period_to => period_to && setChoice({ ...choice, period_to })}
      />
      <Link to={words.closed}>Cortes cerrados</Link>
    </div>
  );
  return (
    <div className="cz-cutoffs-tab">
      {head}
      <Answer query={query} what="el corte" loading={<RowsSkeleton rows={6} />}>
        {preview => (
          <>
            <Missing
              missing={preview.missing}
              onLeaveOut={
                may('cutoff.close') ? out => setChoice({ ...choice, exclude: [...choice.exclude, ...out] }) : null
              }
            />
            <LeftOut
              excluded={preview.excluded}
              onKeep={id => setChoice({ ...choice, exclude: without(choice.exclude, id) })}
            />
            <Obsolete guides={preview.obsolete} />
            <Preview
              preview={preview}
              payee={payee}
              onPayee={setPayee}
              onChange={may('cutoff.close') ? setChange : null}
            />
            <footer className="cz-cutoffs-bar">
              <span>
                {formatDate(preview.period_from)} – {formatDate(preview.period_to)}
                {preview.earlier > 0 && <span className="cz-quiet"> · {preview.earlier} de períodos anteriores</span>}
              </span>
              {may('cutoff.close') && (
                <ActionButton look="primary" can={preview.can.close} onClick={() => setClosing(preview)}>
                  Generar corte · {guidesText(preview.guides)} · {formatMoney(preview.total)}
                </ActionButton>
              )}
            </footer>
            <Suspense fallback={null}>
              {closing !== null && (
                <CloseCutoff
                  kind={kind}
                  choice={choice}
                  preview={closing}
                  onDone={() => setChoice({ ...choice, exclude: [], adjust: [] })}
                  onClose={() => setClosing(null)}
                />
              )}
              {change !== null && (
                <ChangeLine {...change} choice={choice} onChoice={setChoice} onClose={() => setChange(null)} />
              )}
            </Suspense>
          </>
        )}
      </Answer>
    </div>
  );
}

const without = (exclude: readonly Exclusion[], id_guide: number) => exclude.filter(one => one.id_guide !== id_guide);

/** Number of names in the text; in a month, hundreds may lack a cost. */
const NAMED = 5;

const itOf = (guides: CutoffPreview['missing']) => (guides.length === 1 ? 'la' : 'las');

interface MissingProps {
  missing: CutoffPreview['missing'];
  onLeaveOut: ((out: Exclusion[]) => void) | null;
}
/** Guides without a cost for their carrier: the cutoff cannot be closed before each has one or is left for the next cutoff. */
function Missing({ missing, onLeaveOut }: MissingProps) {
  const [isAsking, setAsking] = useState(false);
  const asked = useOpened(missing, isAsking);
  const more = missing.length - NAMED;
  const named = missing.slice(0, NAMED);
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              Sin costo:{' '}
              {named.map(({ id_guide, guide_number }, i) => (
                <Fragment key={id_guide}>
                  {i > 0 && ', '}
                  <Link to={`${paths.guides}?guia=${id_guide}`}>{guide_number}</Link>
                </Fragment>
              ))}
              {more > 0 && ` y ${more} más`}
            </>
          }
          description={`Registre lo que se paga al transportista, o déje${itOf(missing)} para el siguiente corte.`}
          action={
            onLeaveOut && (
              <ActionButton size="small" onClick={() => setAsking(true)}>
                Dejar{itOf(missing)} fuera
              </ActionButton>
            )
          }
        />
      )}
      <ConfirmWithMotive
        open={isAsking}
        title={`Dejar fuera ${guidesText(asked.length)} sin costo`}
        text="Esperan al siguiente corte, con sus anticipos."
        choices={['Falta registrar el costo']}
        okText={`Dejar${itOf(asked)} fuera`}
        look="primary"
        onConfirm={reason => {
          onLeaveOut?.(asked.map(({ id_guide }) => ({ id_guide, reason })));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Guides left out, each with its reason and a button to include it again; a long list is collapsed. */
function LeftOut({ excluded, onKeep }: { excluded: CutoffPreview['excluded']; onKeep: (id_guide: number) => void }) {
  if (excluded.length === 0) return null;
  return (
    <details className="cz-cutoffs-out" open={excluded.length <= NAMED}>
      <summary>{excluded.length === 1 ? '1 guía queda fuera' : `${excluded.length} guías quedan fuera`}</summary>
      <ul>
        {excluded.map(one => (
          <li key={one.id_guide}>
            <span>
              {one.guide_number}: {one.reason}
            </span>
            <ActionButton
              size="small"
              look="text"
              aria-label={`Incluir ${one.guide_number}`}
              onClick={() => onKeep(one.id_guide)}
            >
              Incluir
            </ActionButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Guides that were left out or adjusted, and meanwhile left the period or were included in another cutoff. */
function Obsolete({ guides }: { guides: CutoffPreview['obsolete'] }) {
  if (guides.length === 0) return null;
  const names = guides.slice(0, NAMED).map(one => one.guide_number);
  const more = guides.length > NAMED ? ` y ${guides.length - NAMED} más` : '';
  return (
    <Alert
      type="warning"
      showIcon
      title={`Ya no aplica lo que decidió sobre ${names.join(', ')}${more}`}
      description="En este período no tienen por cortar lo que usted dejó fuera o ajustó: no se guarda con el corte."
    />
  );
}

interface PreviewProps {
  preview: CutoffPreview;
  payee: number | undefined;
  onPayee: (id: number) => void;
  onChange: ((change: Change) => void) | null;
}
function Preview({ preview, payee, onPayee, onChange }: PreviewProps) {
  const { kind, payees, lines } = preview;
  if (payees.length === 0)
    return (
      <EmptyState
        title="No hay guías por cortar"
        text="Cuando se cierra una guía, lo que da aparece aquí hasta que entra en un corte."
      />
    );
  const shown = payees.find(one => one.id_payee === payee);
  return (
    <div className="cz-cutoffs-open">
      <nav className="cz-cutoffs-payees" aria-label={CUTOFFS[kind].payees}>
        {payees.map(one => (
          <PayeeButton key={one.id_payee} payee={one} isShown={one.id_payee === payee} onPress={onPayee} />
        ))}
      </nav>
      <section className="cz-cutoffs-lines">
        {shown === undefined ? (
          <p className="cz-quiet">Elija un {CUTOFFS[kind].payee.toLowerCase()} para ver sus líneas.</p>
        ) : (
          <>
            <h2>{shown.payee_name}</h2>
            <OpenLines lines={lines} onChange={onChange} />
          </>
        )}
      </section>
    </div>
  );
}

function PayeeButton(props: { payee: OpenPayee; isShown: boolean; onPress: (id: number) => void }) {
  const { payee_name, id_payee, guides, total, left, identification } = props.payee;
  const owes = Number(left) > 0 ? ` · debe ${formatMoney(left)}` : '';
  return (
    <button type="button" aria-pressed={props.isShown} onClick={() => props.onPress(id_payee)}>
      <span>
        <strong>{payee_name}</strong>
        <span className="cz-quiet">
          {identification} · {guidesText(guides)}
          {owes}
        </span>
      </span>
      <strong>{formatMoney(total)}</strong>
    </button>
  );
}
