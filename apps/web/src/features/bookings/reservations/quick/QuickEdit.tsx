import { UndoOutlined } from '@ant-design/icons';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { unsentText } from '../../../../ui/form/unsent-text.ts';
import { LeaveGuard, useAskToClose } from '../../../../ui/form/use-leave-guard.ts';
import { type Active, QuickGrid } from './QuickGrid.tsx';
import { linesWith } from './quick-model.ts';
import { type QuickEditState, useQuickEdit } from './use-quick-edit.ts';
import './quick.css';

interface QuickEditProps {
  ids: readonly number[];
  onClose: () => void;
}

/** «Edición rápida»: the selected reservations and their containers as a sheet. Nothing is sent before «Guardar». */
export function QuickEdit({ ids, onClose }: QuickEditProps) {
  const state = useQuickEdit(ids);
  const close = useAskToClose(() => state.isDirty, onClose);
  const [active, setActive] = useState<Active>({ line: 0, column: 0, typed: null });
  return (
    <Drawer
      open
      size="100%"
      onClose={close}
      keyboard={false}
      title={`Edición rápida de ${ids.length} ${ids.length === 1 ? 'reserva' : 'reservas'}`}
      footer={<Foot state={state} close={close} setActive={setActive} />}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      <LeaveGuard isDirty={() => state.isDirty} />
      <p className="cz-reservations-quick-help">
        Escriba, F2 o doble clic para cambiar; Tab sigue, Enter baja, Esc deja la celda como estaba. Pegue una columna
        de Excel o de WhatsApp sobre su primera celda. Ctrl+D repite hacia abajo.
      </p>
      <Answer query={state.query} what="las reservas elegidas">
        {() => <QuickGrid state={state} active={active} setActive={setActive} />}
      </Answer>
    </Drawer>
  );
}

const MIN_MOTIVE = 5;

interface FootProps {
  state: QuickEditState;
  close: () => void;
  setActive: (active: Active) => void;
}

function Foot({ state, close, setActive }: FootProps) {
  const { sending, sheet } = state;
  const [motive, setMotive] = useState('');
  const { count } = sending;
  const isExplained = sending.explained.size === 0 || motive.trim().length >= MIN_MOTIVE;
  const goTo = (isIt: (cell: { error: string | null; theirs: string | null }) => boolean) => {
    for (const [line, cells] of sheet.entries())
      for (const [column, cell] of cells.entries())
        if (cell?.isChanged && isIt(cell)) return setActive({ line, column, typed: null });
  };
  const can = count === 0 ? 'No hay filas por guardar' : isExplained || 'Escriba por qué se corrige lo ya emitido';
  const save = async () => {
    await state.save(motive.trim());
    setMotive(typed => unsentText(motive, typed));
  };
  return (
    <div className="cz-reservations-quick-foot">
      <Failure error={state.error} />
      <span role="status">{state.told ?? savedText(state)}</span>
      {state.canUndo && (
        <Button type="text" size="small" icon={<UndoOutlined />} onClick={state.undo}>
          Deshacer
        </Button>
      )}
      {sending.wrong > 0 && (
        <Button danger size="small" onClick={() => goTo(cell => cell.error !== null)}>
          {plural(sending.wrong, '# fila por corregir', '# filas por corregir')}
        </Button>
      )}
      {sending.undecided > 0 && (
        <Button size="small" onClick={() => goTo(cell => cell.theirs !== null)}>
          {plural(sending.undecided, '# fila que otra persona cambió', '# filas que otra persona cambió')}
        </Button>
      )}
      <span className="cz-bar-gap" />
      {sending.explained.size > 0 && (
        <Input
          className="cz-reservations-quick-motive"
          aria-label="Motivo"
          placeholder={plural(sending.countExplained, 'Motivo de # fila ya emitida', 'Motivo de # filas ya emitidas')}
          maxLength={500}
          value={motive}
          onChange={event => setMotive(event.target.value)}
        />
      )}
      <ActionButton onClick={close}>Cerrar</ActionButton>
      <ActionButton look="primary" can={can} loading={state.pending} onClick={save}>
        {count === 0 ? 'Guardar' : plural(count, 'Guardar # fila', 'Guardar # filas')}
      </ActionButton>
    </div>
  );
}

/** The result of the last save. */
function savedText({ results, lines }: QuickEditState): string {
  const keysOf = (ok: boolean) => new Set([...results].flatMap(([key, result]) => (result.ok === ok ? [key] : [])));
  const refused = linesWith(lines, keysOf(false));
  const saved = linesWith(lines, new Set(results.keys())) - refused;
  return [
    ...(saved > 0 ? [plural(saved, '# fila guardada', '# filas guardadas')] : []),
    ...(refused > 0 ? [plural(refused, '# no se pudo', '# no se pudieron')] : []),
  ].join(', ');
}
