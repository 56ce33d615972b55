import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import type { ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import {
  discardWorkbook,
  storeWorkbook,
  type WorkbookKind,
  type WorkbookSummary,
} from '@cabezal/contract/system/imports/workbooks.calls';
import { formatNumber, formatPercent } from '@cabezal/domain/system/amounts/format';
import { Alert, Spin, Tabs } from 'antd';
import { Link } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths } from '../../../app/paths.ts';
import { DecisionBar } from '../../../kits/imports/DecisionBar.tsx';
import { ImportRows } from '../../../kits/imports/ImportRows.tsx';
import { countsText, storedText, sumOf, totalOf } from '../../../kits/imports/import-words.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { listOf } from './workbook-words.ts';

interface ReviewProps {
  workbook: WorkbookSummary;
  /** Null: a new one. */
  onShow: (id_workbook: number | null) => void;
}

/** The sheets of a workbook as tabs, and one decision for all. */
export function WorkbookReview({ workbook, onShow }: ReviewProps) {
  const { state, file_name, error } = workbook;
  if (state === 'READING')
    return (
      <div role="status">
        <p className="cz-imports-lead">Revisando {file_name}…</p>
        <p className="cz-option-hint">Puede dejar esta página: la revisión continúa y queda guardada.</p>
        <CardsSkeleton cards={3} />
      </div>
    );
  if (state === 'FAILED' || state === 'DISCARDED')
    return (
      <>
        <Alert
          type={state === 'FAILED' ? 'error' : 'info'}
          showIcon
          title={error ?? 'Este libro se descartó: no se guardó nada'}
        />
        <p className="cz-imports-again">
          <ActionButton look="primary" onClick={() => onShow(null)}>
            Subir otro libro
          </ActionButton>
        </p>
      </>
    );
  return <Sheets workbook={workbook} onShow={onShow} />;
}

/** The state of the import on one line. */
function Lead({ workbook: { state, file_name, error, sheets, progress } }: { workbook: WorkbookSummary }) {
  const counts = sumOf(sheets);
  const toStore = (counts.NEW ?? 0) + (counts.CHANGE ?? 0);
  return (
    <>
      {error && <Alert className="cz-imports-alert" type="warning" showIcon title={error} />}
      {state === 'STORING' && (
        <p className="cz-imports-lead" role="status">
          <Spin size="small" /> Guardando {formatNumber(toStore, 0)} filas: todas o ninguna
          {progress !== null && ` · ${formatPercent(progress, 0)}`}. Puede dejar esta página.
        </p>
      )}
      {state !== 'STORING' && (
        <p className="cz-imports-lead">
          {file_name}: {state === 'STORED' ? storedText(counts) : countsText(counts)}
        </p>
      )}
      {state === 'CHECKED' && (counts.BAD ?? 0) > 0 && (
        <p className="cz-imports-more">
          Corrija de la primera hoja a la última: lo que una corrige ordena las que la nombran.
        </p>
      )}
    </>
  );
}

/** Opens a sheet with errors first. */
function useSheet(sheets: readonly ImportSummary[]): [ImportSummary | undefined, (kind: string) => void] {
  const { get, change } = useAddress<'hoja'>();
  const shown =
    sheets.find(sheet => sheet.kind === get('hoja')) ?? sheets.find(sheet => (sheet.counts.BAD ?? 0) > 0) ?? sheets[0];
  return [shown, hoja => change({ hoja })];
}

function Sheets({ workbook, onShow }: ReviewProps) {
  const { sheets, state } = workbook;
  const { linkTo } = useAccess();
  const [shown, show] = useSheet(sheets);
  const list = shown && state === 'STORED' ? linkTo(listOf[shown.kind as WorkbookKind]) : null;
  return (
    <>
      <Lead workbook={workbook} />
      <Tabs
        className="cz-imports-tabs"
        activeKey={shown?.kind}
        onChange={show}
        items={sheets.map(({ kind, counts }) => ({
          key: kind,
          label: (
            <TabLabel
              name={IMPORT_KIND_NAMES[kind]}
              count={state === 'CHECKED' && counts.BAD ? counts.BAD : totalOf(counts)}
              problem={state === 'CHECKED' && (counts.BAD ?? 0) > 0}
            />
          ),
        }))}
      />
      {list && (
        <p className="cz-imports-more">
          <Link to={list}>Abrir la lista de {IMPORT_KIND_NAMES[shown?.kind ?? 'companies'].toLowerCase()}</Link>
        </p>
      )}
      {shown && <ImportRows key={shown.id_import} summary={shown} waits={state === 'CHECKED'} />}
      {state === 'CHECKED' && <Decision workbook={workbook} onShow={onShow} />}
      {state === 'STORED' && (
        <p className="cz-imports-again">
          <Link to={paths.dashboard}>Ver qué falta en Inicio</Link>
          <ActionButton onClick={() => onShow(null)}>Subir otro libro</ActionButton>
        </p>
      )}
    </>
  );
}

function Decision({ workbook: { id_workbook, version, sheets }, onShow }: ReviewProps) {
  const store = useChange(storeWorkbook);
  const discard = useChange(discardWorkbook, { onDone: () => onShow(null) });
  return (
    <DecisionBar
      counts={sumOf(sheets)}
      error={store.error ?? discard.error}
      storing={store.pending}
      discarding={discard.pending}
      onStore={leave_out_bad => store.run({ id_workbook, version, leave_out_bad })}
      onDiscard={() => discard.run({ id_workbook, version })}
    />
  );
}
