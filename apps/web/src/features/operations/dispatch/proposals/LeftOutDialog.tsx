import { BulbOutlined } from '@ant-design/icons';
import type { PlanRun } from '@cabezal/contract/operations/proposals/proposals.calls';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { groupTitle } from '../reason-groups.ts';

/** Reasons without a count: they are not about trucks. */
const alone = new Set(['GENERADOR_REQUERIDO', 'SALIDA_PASADA', 'SIN_CAMION', 'YA_SALIO', 'YA_EMITIDA', 'OTRO_DIA']);

/** Trips that the proposal leaves without a truck: the number of trucks for each obstacle, and changes that would make one possible. */
export function LeftOutDialog({ run, onClose }: { run: PlanRun; onClose: () => void }) {
  const { left_out } = run;
  return (
    <Dialog
      unsaved={null}
      open
      title={left_out.length === 1 ? '1 viaje queda sin candidato' : `${left_out.length} viajes quedan sin candidato`}
      footer={null}
      width={640}
      onClose={onClose}
    >
      <ul className="cz-dispatch-left">
        {left_out.map(one => (
          <li key={one.id_leg}>
            <strong>{one.label}</strong>
            <div>
              {one.groups.map((group, index) => (
                <span key={group.code} title={group.example}>
                  {index > 0 && ' · '}
                  {alone.has(group.code) ? group.example : groupTitle(group.code, group.count)}
                </span>
              ))}
              {one.way && (
                <div className="cz-dispatch-left-way">
                  <BulbOutlined /> {one.way}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
