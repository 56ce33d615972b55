import { type EmptyOperation, type JudgedRow, loadEmpties } from '@cabezal/contract/empties/movements/movements.calls';
import { getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { MOST_EMPTIES, type PastedBox, readBoxes } from '@cabezal/domain/empties/movements/empty-paste';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { isConflict } from '../../../../ui/form/use-editing.ts';
import { JudgedRows } from '../JudgedRows.tsx';
import { PasteModal } from '../PasteModal.tsx';
import { readAgain } from './read-operation.ts';

interface LoadProps {
  operation: EmptyOperation;
  onClose: () => void;
}

/** A pasted column of boxes: first a preview of each row; after confirmation the valid rows are saved. */
export function LoadDialog({ onClose, ...props }: LoadProps) {
  const [operation, setOperation] = useState(props.operation);
  const [text, setText] = useState('');
  const [usual, setUsual] = useState('40HC');
  const [judged, setJudged] = useState<readonly JudgedRow[] | null>(null);
  const types = useCall(getContainerTypes, {});
  const change = useChange(loadEmpties, {
    // A second press applies to the current data: the server checks every row again when it saves.
    onError: async error => {
      if (isConflict(error)) setOperation(await readAgain(operation).catch(() => operation));
    },
  });
  const rows = readBoxes(text, usual);
  const { id_operation, version } = operation;
  const left = operation.quantity - operation.boxes;
  const send = async (wanted: readonly PastedBox[], store: boolean) => {
    const asked = wanted.map(({ container_code, container_type, condition }) => ({
      container_code,
      container_type,
      condition,
    }));
    const answer = await change.run({ id_operation, version, rows: asked, store });
    if (answer === null) return;
    setJudged(answer.rows);
    setOperation(now => ({ ...now, version: answer.version, boxes: now.boxes + answer.stored }));
    if (!store) return;
    if (answer.stored > 0) toast.success(plural(answer.stored, '# contenedor cargado', '# contenedores cargados'));
    // A row that was valid in the preview and is refused now must be reviewed again.
    if (answer.stored === good) onClose();
  };
  const good = judged?.filter(row => row.error === null).length ?? 0;
  const tooMany = rows.length > MOST_EMPTIES ? `Hasta ${MOST_EMPTIES} filas por vez` : true;
  return (
    <PasteModal
      title={`Cargar contenedores · operación ${id_operation}`}
      check={{
        text: `Revisar ${rows.length || ''}`.trim(),
        can: rows.length === 0 ? 'Pegue al menos un contenedor' : tooMany,
        run: () => send(rows, false),
      }}
      store={
        judged && {
          text: `Cargar ${good}`,
          can: good > 0 || 'Ninguna fila se puede cargar',
          run: () => send(judged, true),
        }
      }
      error={change.error}
      unsaved={() => text.trim() !== ''}
      onClose={onClose}
    >
      {judged === null ? (
        <>
          <span>
            Pegue una columna de Excel: número, tipo y condición.{' '}
            {left > 0 ? `${plural(left, 'Falta # contenedor', 'Faltan # contenedores')}.` : 'No falta ninguno.'}
          </span>
          <div className="cz-overview-usual">
            Tipo de los que no lo dicen
            <Select
              aria-label="Tipo de los que no lo dicen"
              value={usual}
              onChange={setUsual}
              options={(types.data ?? []).map(type => ({ value: type.code, label: type.code }))}
            />
          </div>
          <Input.TextArea
            autoFocus
            aria-label="Contenedores"
            rows={10}
            value={text}
            placeholder={'MSKU7502140\t40HC\nTRIU8423172\t40HC\tDañado'}
            onChange={event => setText(event.target.value)}
          />
        </>
      ) : (
        <JudgedRows
          rows={judged}
          says={plural(good, '# contenedor listo', '# contenedores listos')}
          again={() => setJudged(null)}
        />
      )}
    </PasteModal>
  );
}
