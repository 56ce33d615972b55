import { LockOutlined, SaveOutlined } from '@ant-design/icons';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { blockersText } from './closing-form.ts';
import type { ClosingWork } from './use-closing.ts';

/** Always visible: saves or closes. What is missing is shown as text, not only in the button's tooltip. */
export function ClosingBar({ work }: { work: ClosingWork }) {
  const verdict = work.blockers.length === 0 || blockersText(work.blockers);
  const behind = 'Cargue primero lo que cambió otra persona';
  const can = work.isBehind ? behind : verdict;
  return (
    <div className="cz-form-bar">
      <span className="cz-closing-missing" role="status">
        {can === true ? 'Todo listo para cerrar' : can}
      </span>
      <span className="cz-bar-gap" />
      <ActionButton
        size="large"
        icon={<SaveOutlined />}
        can={work.isBehind ? behind : true}
        loading={work.pending === 'save'}
        onClick={work.save}
      >
        Guardar
      </ActionButton>
      <ActionButton
        look="next"
        size="large"
        icon={<LockOutlined />}
        can={can}
        loading={work.pending === 'close'}
        onClick={work.close}
      >
        Cerrar guía
      </ActionButton>
    </div>
  );
}
