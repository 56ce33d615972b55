import { type PastedCodeRow, pasteTerminalCodes } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import {
  MOST_PASTED_CODES,
  PASTED_CODE_NAMES,
  type PastedOutcome,
  readPastedCodes,
} from '@cabezal/domain/operations/terminals/pasted-codes';
import type { TerminalCodeKind } from '@cabezal/domain/operations/terminals/terminal-codes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { Outcome } from '../../../kits/preview/Outcome.tsx';
import { previewCan } from '../../../kits/preview/preview-of.ts';
import { usePreview } from '../../../kits/preview/use-preview.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { customColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import './terminals.css';

interface PasteProps {
  terminal: LocationRow;
  kinds: TerminalCodeKind[];
  /** What the list has: «las navieras». */
  what: string;
  onClose: () => void;
}

const PAGE = 50;
type Row = PastedCodeRow & { key: number };
const said = (row: Row) => (row.outcome === 'CHANGED' ? `Cambia: era ${row.before}` : PASTED_CODE_NAMES[row.outcome]);
const columns = [
  customColumn<Row>('what', 'Pegado', row => row.what, { card: 'title' }),
  customColumn<Row>('name', 'Registro', row => row.name ?? '—', { card: 'line' }),
  customColumn<Row>('code', 'Código', row => row.code || '—', { card: 'side' }),
  customColumn<Row>('outcome', 'Qué pasa', row => <Outcome result={row}>{said(row)}</Outcome>, { card: 'line' }),
];

/** «3 nuevos · 1 cambia»; only what occurs. */
const COUNTS: Readonly<Record<PastedOutcome, readonly [one: string, many: string]>> = {
  NEW: ['# nuevo', '# nuevos'],
  CHANGED: ['# cambia', '# cambian'],
  SAME: ['# ya está', '# ya están'],
  UNKNOWN: ['# no existe', '# no existen'],
  AMBIGUOUS: ['# con varios registros', '# con varios registros'],
  DOUBLE: ['# repetido', '# repetidos'],
  INVALID: ['# sin código válido', '# sin código válido'],
};
function countsText(rows: readonly Row[]): string {
  const outcomes = Object.keys(COUNTS) as PastedOutcome[];
  const counts = outcomes.map(outcome => [outcome, rows.filter(row => row.outcome === outcome).length] as const);
  return counts.flatMap(([outcome, n]) => (n === 0 ? [] : [plural(n, ...COUNTS[outcome])])).join(' · ');
}

/** Refused rows first, in the pasted order. */
const inOrder = (rows: readonly PastedCodeRow[]): Row[] =>
  rows.map((row, key) => ({ ...row, key })).toSorted((a, b) => Number(a.ok) - Number(b.ok));

/** Codes of a terminal pasted as two columns: what comes of each row, then all of them in one call. */
export function PasteCodes({ terminal, kinds, what, onClose }: PasteProps) {
  const [text, setText] = useState('');
  const [done, setDone] = useState<readonly PastedCodeRow[] | null>(null);
  const { id_location: id_terminal, name } = terminal;
  const typed = readPastedCodes(text);
  const isTooMany = typed.length > MOST_PASTED_CODES;
  const isReady = typed.length > 0 && !isTooMany && done === null;
  const preview = usePreview(pasteTerminalCodes, { id_terminal, kinds, rows: typed, preview: true }, { isReady });
  const action = useChange(pasteTerminalCodes);
  const results = preview.data?.results ?? [];
  const good = results.filter(row => row.ok);
  const store = async () => {
    const rows = good.map(row => ({ what: row.what, code: row.code, version: row.version ?? 0 }));
    const answer = await action.run({ id_terminal, kinds, rows, preview: false });
    if (answer === null) return;
    if (answer.stored > 0) toast.success(plural(answer.stored, '# código guardado', '# códigos guardados'));
    if (answer.refused === 0) onClose();
    else setDone(answer.results);
  };
  const tooMany = `Hasta ${MOST_PASTED_CODES} filas por vez: pegue el resto después`;
  const can =
    typed.length === 0
      ? 'Pegue al menos una fila'
      : isTooMany
        ? tooMany
        : previewCan(preview, good.length, 'Ninguna fila se puede guardar');
  return (
    <Dialog
      unsaved={() => done === null && text.trim() !== ''}
      open
      title={`Pegar códigos de ${name}`}
      width={760}
      footer={null}
      onClose={onClose}
    >
      {close =>
        done === null ? (
          <>
            <p className="cz-terminals-note">
              Pegue dos columnas de Excel: nuestro nombre o código de {what}, y el código de {name}.
            </p>
            <Input.TextArea
              autoFocus
              aria-label="Nombres y códigos"
              rows={6}
              value={text}
              placeholder={'Maersk\tMSK-01\nMSCU\tMSC-7'}
              onChange={event => setText(event.target.value)}
            />
            {preview.isBehind && results.length === 0 && <RowsSkeleton rows={4} />}
            {isReady && results.length > 0 && <Rows rows={results} />}
            <Failure error={preview.error ?? action.error} />
            <div className="cz-terminals-foot">
              <ActionButton onClick={close}>Cancelar</ActionButton>
              <ActionButton look="next" can={can} loading={action.pending} onClick={store}>
                {good.length > 0 ? `Guardar ${plural(good.length, '# código', '# códigos')}` : 'Guardar'}
              </ActionButton>
            </div>
          </>
        ) : (
          <>
            <Rows rows={done} />
            <div className="cz-terminals-foot">
              <ActionButton look="primary" onClick={onClose}>
                Volver a los códigos
              </ActionButton>
            </div>
          </>
        )
      }
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly PastedCodeRow[] }) {
  const ordered = inOrder(rows);
  return (
    <SmallTable<Row>
      rows={ordered}
      columns={columns}
      rowKey={row => row.key}
      note={countsText(ordered)}
      pageSize={PAGE}
      empty={{ title: 'Nada por aquí', text: 'Aquí aparece qué pasa con cada fila.' }}
    />
  );
}
