import type { CutoffPreview, OpenLine, OpenPayee } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CUTOFFS, guidesText } from './cutoff-words.ts';
import { OpenLines } from './OpenLines.tsx';

/** A line that a person wants to leave out or adjust. */
export interface LineChange {
  what: 'exclude' | 'adjust';
  line: OpenLine;
}

interface OpenPayeesProps {
  preview: CutoffPreview;
  payee: number | undefined;
  onPayee: (id: number) => void;
  onChange: ((change: LineChange) => void) | null;
}

/** The payees of an open corte, and the lines of the selected one. */
export function OpenPayees({ preview, payee, onPayee, onChange }: OpenPayeesProps) {
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
