import {
  discardImport,
  type ImportSummary,
  listImportRows,
  type RowEffect,
  storeImport,
} from '@cabezal/contract/imports/imports.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { Alert, Checkbox, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CorrectRow } from './CorrectRow.tsx';
import { ImportCards } from './ImportCards.tsx';
import { ImportTable } from './ImportTable.tsx';
import { countsText, EFFECTS, effectNames, storedText } from './import-words.ts';

interface ReviewProps {
  summary: ImportSummary;
  onShow: (value: string | null) => void;
}

const PAGE = 50;

/** What the file holds, row by row, the bad ones first; and the decision. */
export function ImportReview({ summary, onShow }: ReviewProps) {
  if (summary.state === 'FAILED' || summary.state === 'DISCARDED')
    return (
      <>
        <Alert
          type={summary.state === 'FAILED' ? 'error' : 'info'}
          showIcon
          title={summary.error ?? 'Esta importación se descartó'}
        />
        <p className="cz-imports-again">
          <ActionButton look="primary" onClick={() => onShow('nuevo')}>
            Subir otro archivo
          </ActionButton>
        </p>
      </>
    );
  return <Rows summary={summary} onShow={onShow} />;
}

/** What the table shows: all rows, those of one effect, those with a remark. */
type Shown = RowEffect | 'ALL' | 'REMARKED';
function filterOf(shown: Shown): { effect?: RowEffect; has_remarks?: boolean } {
  if (shown === 'ALL') return {};
  return shown === 'REMARKED' ? { has_remarks: true } : { effect: shown };
}

function Rows({ summary, onShow }: ReviewProps) {
  const { id_import, kind, counts, remarked, state } = summary;
  const [shown, setShown] = useState<Shown>((counts.BAD ?? 0) > 0 ? 'BAD' : 'ALL');
  const [page, setPage] = useState(1);
  const Shape = useNarrow() ? ImportCards : ImportTable;
  const [correcting, setCorrecting] = useState<number | null>(null);
  const found = useCall(
    listImportRows,
    { page, page_size: PAGE, sort: [], filters: { id_import, ...filterOf(shown) } },
    { keepPrevious: true },
  );
  const total = EFFECTS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const options: { value: Shown; label: string }[] = [
    { value: 'ALL', label: `Todas ${formatNumber(total, 0)}` },
    ...EFFECTS.filter(one => (counts[one] ?? 0) > 0 || one === shown).map(one => ({
      value: one,
      label: `${effectNames[one]} ${formatNumber(counts[one] ?? 0, 0)}`,
    })),
    ...(remarked > 0 || shown === 'REMARKED'
      ? [{ value: 'REMARKED' as const, label: `Con avisos ${formatNumber(remarked, 0)}` }]
      : []),
  ];
  const row = found.data?.rows.find(one => one.row_number === correcting);
  return (
    <>
      <p className="cz-imports-lead">
        {summary.file_name}: {state === 'STORED' ? storedText(counts) : countsText(counts)}
      </p>
      <Segmented
        className="cz-imports-shown"
        options={options}
        value={shown}
        onChange={value => {
          setShown(value);
          setPage(1);
        }}
      />
      <Answer query={found} what="las filas" loading={<RowsSkeleton rows={8} />}>
        {data => (
          <>
            <Shape
              kind={kind}
              rows={data.rows}
              onCorrect={state === 'CHECKED' ? number => setCorrecting(number) : undefined}
            />
            <Pagination
              size="small"
              align="end"
              current={page}
              pageSize={PAGE}
              total={data.total}
              showSizeChanger={false}
              hideOnSinglePage
              onChange={setPage}
            />
          </>
        )}
      </Answer>
      {state === 'CHECKED' && <Decision summary={summary} onShow={onShow} />}
      {row && <CorrectRow kind={kind} id_import={id_import} row={row} onClose={() => setCorrecting(null)} />}
    </>
  );
}

function Decision({ summary, onShow }: ReviewProps) {
  const { id_import, version, counts } = summary;
  const [leaveOut, setLeaveOut] = useState(false);
  const store = useChange(storeImport, {
    onDone: done => {
      toast.success(`Importación: ${storedText(done.counts)}`);
    },
  });
  const discard = useChange(discardImport, { onDone: () => onShow(null) });
  const bad = counts.BAD ?? 0;
  const good = (counts.NEW ?? 0) + (counts.CHANGE ?? 0);
  const mayStore =
    good === 0
      ? 'No hay filas que guardar'
      : bad > 0 && !leaveOut
        ? 'Corrija las filas con errores o déjelas fuera'
        : true;
  return (
    <div className="cz-imports-decision">
      {bad > 0 && (
        <Checkbox checked={leaveOut} onChange={event => setLeaveOut(event.target.checked)}>
          {bad === 1 ? 'Dejar fuera la fila con errores' : `Dejar fuera las ${formatNumber(bad, 0)} filas con errores`}
        </Checkbox>
      )}
      <Failure error={store.error ?? discard.error} />
      <div className="cz-imports-buttons">
        <ActionButton loading={discard.pending} onClick={() => discard.run({ id_import, version })}>
          Descartar
        </ActionButton>
        <ActionButton
          look="next"
          can={mayStore}
          loading={store.pending}
          onClick={() => store.run({ id_import, version, leave_out_bad: leaveOut })}
        >
          {good === 1 ? 'Guardar 1 fila' : `Guardar ${formatNumber(good, 0)} filas`}
        </ActionButton>
      </div>
    </div>
  );
}
