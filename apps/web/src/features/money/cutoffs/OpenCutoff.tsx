import type { CutoffPreview } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { previewCutoff } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import type { Decided, Exclusion } from './choice.ts';
import { CUTOFFS, guidesText } from './cutoff-words.ts';
import { LeftOut, Obsolete } from './LeftOut.tsx';
import { MissingCosts } from './MissingCosts.tsx';
import { type LineChange, OpenPayees } from './OpenPayees.tsx';
import './cutoffs.css';

const CloseCutoff = lazy(() => import('./CloseCutoff.tsx'));
const ChangeLine = lazy(() => import('./ChangeLine.tsx'));

/** The open lines of a kind: payees on the left, lines with their formulas on the right, and the bar that closes the cutoff. */
export function OpenCutoff({ kind, decided }: { kind: CutoffKind; decided: Decided }) {
  const { may } = useAccess();
  const { choice, setChoice } = decided;
  const [payee, setPayee] = useState<number | undefined>();
  const [change, setChange] = useState<LineChange | null>(null);
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
            <MissingCosts
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
            <OpenPayees
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
