import type { OpenLine } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { CONCEPT_NAMES, DERIVED_CONCEPTS } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { TableProps } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';

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

function columnsOf(onChange: OnChange): TableProps<OpenLine>['columns'] {
  const acts: TableProps<OpenLine>['columns'] = [
    {
      key: 'act',
      title: '',
      align: 'right',
      render: (_, line) =>
        isOwn(line) && (
          <>
            <ActionButton
              size="small"
              look="text"
              aria-label={`Ajustar ${CONCEPT_NAMES[line.concept]} de ${line.guide_number}`}
              onClick={() => onChange?.({ what: 'adjust', line })}
            >
              Ajustar
            </ActionButton>
            <ActionButton
              size="small"
              look="text"
              aria-label={`Dejar fuera ${line.guide_number}`}
              onClick={() => onChange?.({ what: 'exclude', line })}
            >
              Dejar fuera
            </ActionButton>
          </>
        ),
    },
  ];
  return [
    {
      key: 'guide',
      title: 'Guía',
      render: (_, line) => (
        <>
          {line.guide_number ?? '—'}
          {line.trip_date !== null && <div className="cz-quiet">{formatDate(line.trip_date)}</div>}
        </>
      ),
    },
    {
      key: 'concept',
      title: 'Concepto',
      render: (_, line) => (
        <>
          {CONCEPT_NAMES[line.concept]} {line.is_earlier && <Chip>De períodos anteriores</Chip>}
        </>
      ),
    },
    { key: 'formula', title: 'Cómo se calcula', render: (_, line) => <OpenFormula line={line} /> },
    { key: 'amount', title: 'Valor', align: 'right', render: (_, line) => formatMoney(line.amount) },
    ...(onChange === null ? [] : acts),
  ];
}

/** The lines of one payee. */
export function OpenLines({ lines, onChange }: { lines: readonly OpenLine[]; onChange: OnChange }) {
  return <ScrollTable<OpenLine> rowKey="id" dataSource={[...lines]} columns={columnsOf(onChange)} />;
}
