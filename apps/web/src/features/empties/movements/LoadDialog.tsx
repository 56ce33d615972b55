import { getContainerTypes } from '@cabezal/contract/catalogues/catalogues.calls';
import { type EmptyOperation, type JudgedRow, loadEmpties } from '@cabezal/contract/empties/empties.calls';
import { MOST_EMPTIES, type PastedBox, readBoxes } from '@cabezal/domain/empties/empty-paste';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

interface LoadProps {
  operation: EmptyOperation;
  onClose: () => void;
}

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** A pasted column of boxes: first what would become of each row, then, with consent, the good ones stored. */
export function LoadDialog({ operation, onClose }: LoadProps) {
  const [text, setText] = useState('');
  const [usual, setUsual] = useState('40HC');
  const [judged, setJudged] = useState<readonly JudgedRow[] | null>(null);
  const types = useCall(getContainerTypes, {});
  const change = useChange(loadEmpties);
  const rows = readBoxes(text, usual);
  const { id_operation, version } = operation;
  const send = async (wanted: readonly PastedBox[], store: boolean) => {
    const asked = wanted.map(({ container_code, container_type, condition }) => ({
      ...{ container_code, container_type, condition },
    }));
    const answer = await change.run({ id_operation, version, rows: asked, store });
    if (answer === null) return;
    setJudged(answer.rows);
    if (!store) return;
    toast.success(many(answer.stored, 'contenedor cargado', 'contenedores cargados'));
    onClose();
  };
  const good = judged?.filter(row => row.error === null).length ?? 0;
  const tooMany = rows.length > MOST_EMPTIES ? `Hasta ${MOST_EMPTIES} filas por vez` : true;
  return (
    <Modal
      open
      title={`Cargar contenedores · operación ${id_operation}`}
      width={720}
      onCancel={onClose}
      footer={[
        <ActionButton key="close" onClick={onClose}>
          Cancelar
        </ActionButton>,
        judged === null ? (
          <ActionButton
            key="check"
            look="primary"
            can={rows.length === 0 ? 'Pegue al menos un contenedor' : tooMany}
            onClick={() => send(rows, false)}
          >
            Revisar {rows.length > 0 && rows.length}
          </ActionButton>
        ) : (
          <ActionButton
            key="store"
            look="primary"
            can={good > 0 || 'Ninguna fila se puede cargar'}
            onClick={() => send(judged, true)}
          >
            {`Cargar ${good}`}
          </ActionButton>
        ),
      ]}
    >
      <div className="cz-empties-dialog">
        {judged === null ? (
          <>
            <span>
              Pegue una columna de Excel: número, tipo y condición. Faltan{' '}
              {many(operation.quantity - operation.boxes, 'contenedor', 'contenedores')}.
            </span>
            <div className="cz-empties-usual">
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
          <Judged rows={judged} good={good} again={() => setJudged(null)} />
        )}
        <Failure error={change.error} />
      </div>
    </Modal>
  );
}

function Judged({ rows, good, again }: { rows: readonly JudgedRow[]; good: number; again: () => void }) {
  const bad = rows.flatMap((row, i) => (row.error === null ? [] : [{ row, line: i + 1 }]));
  const remarked = rows.flatMap((row, i) =>
    row.error === null && row.remarks.length > 0 ? [{ row, line: i + 1 }] : [],
  );
  return (
    <>
      <strong>
        {many(good, 'contenedor listo', 'contenedores listos')}
        {bad.length > 0 && `, ${many(bad.length, 'fila con error', 'filas con error')}`}
      </strong>
      {bad.length + remarked.length > 0 && (
        <div className="cz-empties-scroll">
          <table className="cz-empties-rows">
            <tbody>
              {[...bad, ...remarked].map(({ row, line }) => (
                <tr key={line}>
                  <td className="cz-quiet">{line}</td>
                  <td>{row.container_code}</td>
                  <td className={row.error === null ? 'cz-empties-soon' : 'cz-negative'}>
                    {row.error ?? row.remarks.join(' · ')}
                    {row.corrected !== null && ` (¿${row.corrected}?)`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ActionButton look="text" onClick={again}>
        Corregir la lista
      </ActionButton>
    </>
  );
}
