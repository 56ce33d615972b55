import {
  type ImportRow,
  type ImportSummary,
  listImportRows,
  type RowEffect,
} from '@cabezal/contract/system/imports/imports.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CorrectRow } from './CorrectRow.tsx';
import { FileColumns } from './FileColumns.tsx';
import { ImportCards } from './ImportCards.tsx';
import { ImportTable } from './ImportTable.tsx';
import { EFFECTS, effectNames, totalOf } from './import-words.ts';
import { asSaved, type SavedRows, withSaved } from './saved-rows.ts';

const PAGE = 50;

interface ImportRowsProps {
  summary: ImportSummary;
  /** Its rows can still be corrected. */
  waits: boolean;
}

/** Which rows the table shows: all, those of one effect, those with a remark. */
type Shown = RowEffect | 'ALL' | 'REMARKED';
function filterOf(shown: Shown): { effect?: RowEffect; has_remarks?: boolean } {
  if (shown === 'ALL') return {};
  return shown === 'REMARKED' ? { has_remarks: true } : { effect: shown };
}

const fits = (shown: Shown, { effect, remarks }: ImportRow): boolean =>
  shown === 'ALL' || (shown === 'REMARKED' ? Object.keys(remarks).length > 0 : effect === shown);

/** The rows of a file, while they are stored. */
export function ImportRows(props: ImportRowsProps) {
  const { swept_at } = props.summary;
  if (swept_at === null) return <Rows {...props} />;
  return <p className="cz-records-second">Las filas de este archivo se quitaron el {formatDate(swept_at)}.</p>;
}

/** The bad rows first. */
function Rows({ summary, waits }: ImportRowsProps) {
  const { id_import, kind, counts, remarked } = summary;
  const [chosen, setShown] = useState<Shown>((counts.BAD ?? 0) > 0 ? 'BAD' : 'ALL');
  // After the last bad row is corrected, all rows are shown.
  const shown = chosen === 'BAD' && !counts.BAD ? 'ALL' : chosen;
  const [page, setPage] = useState(1);
  const Shape = useNarrow() ? ImportCards : ImportTable;
  const [correcting, setCorrecting] = useState<ImportRow | null>(null);
  const [saved, setSaved] = useState<SavedRows>({});
  const found = useCall(
    listImportRows,
    { page, page_size: PAGE, sort: [], filters: { id_import, ...filterOf(shown) } },
    { keepPrevious: true },
  );
  const total = totalOf(counts);
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
  return (
    <>
      <FileColumns summary={summary} waits={waits} />
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
              rows={asSaved(data.rows, saved, row => fits(shown, row))}
              onCorrect={waits ? setCorrecting : undefined}
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
      {correcting && (
        // The row as it was when the dialog opened: typed values stay when the list changes.
        <CorrectRow
          kind={kind}
          id_import={id_import}
          row={correcting}
          onSaved={(before, now) => setSaved(all => withSaved(all, before, now))}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
}
