import { FilePdfOutlined } from '@ant-design/icons';
import type { CutoffLineRow, CutoffRow } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import { cutoffStatement, getCutoffExclusions, reverseCutoffLine } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { CONCEPT_NAMES, type CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { compare, formatMoney, formatNumber, negate, ZERO } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Drawer, Input } from 'antd';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { openAnswer } from '../../../kits/files/open-answer.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FactLine } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ExcelButton } from '../../../ui/table/ExcelButton.tsx';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';
import { CutoffCarriers } from './CutoffCarriers.tsx';
import { CutoffDocuments } from './CutoffDocuments.tsx';
import { CUTOFFS } from './cutoff-words.ts';
import { Formula } from './OpenLines.tsx';
import './cutoffs.css';

/** The effect of the counter-line: a payment is deducted, a deduction (an advance, a withdrawal) is paid back. */
const nextText = ({ amount }: CutoffLineRow) =>
  `${compare(amount, ZERO) < 0 ? 'se devuelve' : 'se descuenta'} en el siguiente corte`;
function reverseText(row: CutoffLineRow): string {
  const value = formatMoney(compare(row.amount, ZERO) < 0 ? negate(row.amount) : row.amount);
  const frees = row.frees_guide ? ', y la guía puede volver a abrirse y cortarse' : '';
  return `${value} ${nextText(row)}${frees}. El corte ${row.number} no cambia.`;
}

function LineFormula({ line }: { line: CutoffLineRow }) {
  const countered = line.countered_in === null ? nextText(line) : `en ${line.countered_in}`;
  return (
    <div className="cz-wrap">
      <Formula line={line} />
      {line.reversal !== null && (
        <div className="cz-cutoffs-reversed">
          Reversada, {countered}: {line.reversal}
        </div>
      )}
    </div>
  );
}

const columns: Column<CutoffLineRow>[] = [
  longTextColumn<CutoffLineRow>('payee_name', 'Beneficiario', {
    sort: true,
    flex: 24,
    card: 'title' as const,
    locked: true,
  }),
  textColumn('guide_number', 'Guía', { width: 110, card: 'line' }),
  dateColumn<CutoffLineRow>('trip_date', 'Salida', { width: 104 }),
  customColumn('concept', 'Concepto', row => CONCEPT_NAMES[row.concept], { sort: 'concept', width: 140, card: 'line' }),
  customColumn('formula', 'Cómo se calcula', row => <LineFormula line={row} />, { flex: 40 }),
  moneyColumn<CutoffLineRow>('amount', 'Valor', { sort: true, card: 'side' }),
];

const reverseButton: RowButton<CutoffLineRow> = {
  key: 'reverse',
  text: 'Reversar línea',
  nameOf: row => `${CONCEPT_NAMES[row.concept]} de ${row.guide_number ?? row.payee_name}`,
  when: row => row.can.reverse === true,
  dialog: (row, close) => (
    <FormModal
      title={`Reversar ${CONCEPT_NAMES[row.concept]} de ${row.payee_name}`}
      text={reverseText(row)}
      okText="Reversar línea"
      look="danger"
      call={reverseCutoffLine}
      toInput={values => ({ ...values, id_line: row.id_line })}
      doneText="Línea reversada"
      onClose={close}
      width={480}
    >
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  ),
};
const buttons = [reverseButton];

/** Number of lines shown at first. */
const FEW = 5;
const ONE = { page: 1, page_size: 1, sort: [] };

interface CutoffDrawerProps {
  id_corte: number;
  kind: CutoffKind;
  onClose: () => void;
}
/** One cutoff: payees and amounts, papers, and for carriers their invoices. */
export default function CutoffDrawer({ id_corte, kind, onClose }: CutoffDrawerProps) {
  const { totals, details, excel } = CUTOFFS[kind];
  const { may } = useAccess();
  const found = useCall(totals, { ...ONE, filters: { id_corte } });
  return (
    <Drawer open title="Corte" size={1120} onClose={onClose}>
      <Answer query={found} what="el corte" loading={<RowsSkeleton rows={6} />}>
        {({ rows: [corte] }) =>
          corte === undefined ? (
            <EmptyState title="El corte no existe" />
          ) : (
            <div className="cz-cutoffs-drawer">
              <Head corte={corte}>
                <ActionButton
                  icon={<FilePdfOutlined />}
                  onClick={() => void openAnswer(cutoffStatement, { id_corte }, `corte_${corte.number}.pdf`)}
                >
                  Liquidación
                </ActionButton>
                <ExcelButton
                  onExcel={() => downloadFile(excel, { ...ONE, filters: { id_corte } }, `corte_${corte.number}.xlsx`)}
                />
              </Head>
              {kind === 'PARTICULARES' && <CutoffCarriers id_corte={id_corte} />}
              <CutoffDocuments id_corte={id_corte} />
              <LeftOut id_corte={id_corte} />
              <DataTable<CutoffLineRow>
                id={`cutoff_lines_${kind.toLowerCase()}`}
                call={details}
                fixed={{ filters: { id_corte } }}
                columns={columns}
                row={{ key: row => row.id_line, buttons: may('cutoff.reverse') ? buttons : undefined }}
                search="Beneficiario"
              />
            </div>
          )
        }
      </Answer>
    </Drawer>
  );
}

/** What the cutoff left for the next one, and why; nothing if it included everything. */
function LeftOut({ id_corte }: { id_corte: number }) {
  const { data } = useCall(getCutoffExclusions, { id_corte });
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="cz-cutoffs-out" open={data.length <= FEW}>
      <summary>{data.length === 1 ? '1 guía quedó fuera' : `${data.length} guías quedaron fuera`}</summary>
      <ul>
        {data.map(one => (
          <li key={one.id_guide}>
            {one.guide_number}: {one.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Head({ corte, children }: { corte: CutoffRow; children: React.ReactNode }) {
  return (
    <div className="cz-cutoffs-head">
      <FactLine
        facts={[
          { label: 'Corte', value: corte.number },
          { label: 'Período', value: `${formatDate(corte.period_from)} – ${formatDate(corte.period_to)}` },
          { label: 'Guías', value: formatNumber(corte.guides, 0) },
          { label: 'Total', value: formatMoney(corte.total) },
        ]}
      />
      <div className="cz-cutoffs-acts">{children}</div>
    </div>
  );
}
