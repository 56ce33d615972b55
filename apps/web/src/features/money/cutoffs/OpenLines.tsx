import type { OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { CONCEPT_NAMES, DERIVED_CONCEPTS } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, moneyColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

type OnChange = ((change: { what: 'exclude' | 'adjust'; line: OpenLine }) => void) | null;

/** How an amount was calculated, and a person's change of it. */
export function Formula({ line }: { line: Pick<OpenLine, 'formula' | 'adjusted_from' | 'justification'> }) {
  const { formula, adjusted_from, justification } = line;
  return (
    <>
      {formula}
      {adjusted_from !== null && <div className="cz-quiet">Calculado: {formatMoney(adjusted_from)}</div>}
      {justification !== null && <div className="cz-quiet">{justification}</div>}
    </>
  );
}

function OpenFormula({ line }: { line: OpenLine }) {
  const { left_out } = line;
  return (
    <>
      <Formula line={line} />
      {left_out !== null && (
        <div className="cz-quiet">
          Quedó fuera de {left_out.number}: {left_out.reason}
        </div>
      )}
    </>
  );
}

/** An amount of a guide, not a counter-line: only these can be adjusted and left out. */
const isOwn = (line: OpenLine): boolean =>
  line.id_guide !== null &&
  !DERIVED_CONCEPTS.includes(line.concept) &&
  line.concept !== 'ANTICIPO' &&
  Number(line.amount) >= 0;

interface ActionsProps {
  line: OpenLine;
  onChange: NonNullable<OnChange>;
}

function LineActions({ line, onChange }: ActionsProps) {
  if (!isOwn(line)) return null;
  return (
    <>
      <ActionButton
        size="small"
        look="text"
        aria-label={`Ajustar ${CONCEPT_NAMES[line.concept]} de ${line.guide_number}`}
        onClick={() => onChange({ what: 'adjust', line })}
      >
        Ajustar
      </ActionButton>
      <ActionButton
        size="small"
        look="text"
        aria-label={`Dejar fuera ${line.guide_number}`}
        onClick={() => onChange({ what: 'exclude', line })}
      >
        Dejar fuera
      </ActionButton>
    </>
  );
}

const columns: Column<OpenLine>[] = [
  customColumn('guide', 'Guía', line => (
    <>
      {line.guide_number ?? '—'}
      {line.trip_date !== null && <div className="cz-quiet">{formatDate(line.trip_date)}</div>}
    </>
  )),
  customColumn('concept', 'Concepto', line => (
    <>
      {CONCEPT_NAMES[line.concept]} {line.is_earlier && <Chip>De períodos anteriores</Chip>}
    </>
  )),
  customColumn('formula', 'Cómo se calcula', line => <OpenFormula line={line} />),
  moneyColumn('amount', 'Valor', { card: 'side' }),
];

/** The lines of one payee. */
export function OpenLines({ lines, onChange }: { lines: readonly OpenLine[]; onChange: OnChange }) {
  return (
    <SmallTable<OpenLine>
      rows={lines}
      columns={columns}
      rowKey={line => line.id}
      empty={{ title: 'Sin líneas' }}
      actions={onChange === null ? undefined : line => <LineActions line={line} onChange={onChange} />}
    />
  );
}
