import { type JudgedDischargeRow, loadDischarges } from '@cabezal/contract/empties/free-time/free-time.calls';
import { MOST_DISCHARGES, readDischarges } from '@cabezal/domain/empties/free-time/discharge-paste';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { JudgedRows } from './JudgedRows.tsx';
import { PasteModal } from './PasteModal.tsx';

type Answer = { rows: readonly JudgedDischargeRow[]; good: number };

/** A pasted column of boxes that came off a ship: first a preview of each row; after confirmation the valid rows are saved. */
export function DischargesDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [usual, setUsual] = useState<string | null>(null);
  const [judged, setJudged] = useState<Answer | null>(null);
  const change = useChange(loadDischarges);
  const rows = readDischarges(text, usual);
  const send = async (store: boolean) => {
    const seen = store ? judged : null;
    const asked = rows.map((row, n) => ({ ...row, ...(seen?.rows[n] && { before: seen.rows[n].before }) }));
    const answer = await change.run({ rows: asked, store });
    if (answer === null) return;
    setJudged(answer);
    if (!store) return;
    if (answer.stored > 0) toast.success(plural(answer.stored, '# descarga registrada', '# descargas registradas'));
    // A row that was valid in the preview and is refused now must be reviewed again.
    if (answer.stored === seen?.good) onClose();
  };
  const tooMany = rows.length > MOST_DISCHARGES ? `Hasta ${MOST_DISCHARGES} filas por vez` : true;
  return (
    <PasteModal
      title="Registrar descargas"
      check={{
        text: `Revisar ${rows.length || ''}`.trim(),
        can: rows.length === 0 ? 'Pegue al menos un contenedor' : tooMany,
        run: () => send(false),
      }}
      store={
        judged && {
          text: `Registrar ${judged.good}`,
          can: judged.good > 0 || 'Ninguna fila cambia algo',
          run: () => send(true),
        }
      }
      error={change.error}
      unsaved={() => text.trim() !== ''}
      onClose={onClose}
    >
      {judged === null ? (
        <>
          <span>Pegue una columna de Excel: número del contenedor y día en que se descargó del buque.</span>
          <div className="cz-overview-usual">
            Día de los que no lo dicen
            <DateField
              value={usual}
              onChange={setUsual}
              max={businessDate(new Date())}
              aria-label="Día de los que no lo dicen"
            />
          </div>
          <Input.TextArea
            autoFocus
            aria-label="Contenedores"
            rows={10}
            value={text}
            placeholder={'MSKU7502140\t15/11/2026\nTRIU8423172\t16/11/2026'}
            onChange={event => setText(event.target.value)}
          />
        </>
      ) : (
        <JudgedRows
          rows={judged.rows.map(row => ({
            ...row,
            remarks: row.remark === null ? [] : [row.remark],
            place: row.id_reservation === null ? null : `${row.client_name} · ${row.id_reservation}`,
          }))}
          says={plural(judged.good, '# descarga lista', '# descargas listas')}
          again={() => setJudged(null)}
        />
      )}
    </PasteModal>
  );
}
