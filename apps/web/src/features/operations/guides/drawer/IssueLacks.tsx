import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getSlots, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import {
  ISSUE_LACK_NAMES,
  type IssueLack,
  slotDemandedAt,
  slotMissingAt,
} from '@cabezal/domain/trips/rules/issue-lacks';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';

/**
 * What the guide lacks to be issued, with a button to enter each for people with the permission. The form of a slot stays open if somebody
 * else registers the slot meanwhile.
 */
export function IssueLacks({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const { issue_lacks, id_reservation } = guide;
  const [registered, register] = useState<SlotNeed | null>(null);
  return (
    <>
      {issue_lacks.length > 0 && may('guide.issue') && (
        <div className="cz-guides-drawer-part">
          <Alert
            type="warning"
            showIcon
            title="Para emitir la guía falta"
            description={
              <ul className="cz-guides-lacks">
                {issue_lacks.map(lack => (
                  <li key={lack}>
                    {lack === 'SLOT' ? (
                      <SlotLack guide={guide} onRegister={register} />
                    ) : (
                      <PaperLack guide={guide} lack={lack} />
                    )}
                  </li>
                ))}
              </ul>
            }
          />
        </div>
      )}
      {registered && <RegisterSlot need={registered} id_reservation={id_reservation} onClose={() => register(null)} />}
    </>
  );
}

/** A missing booking or BL. It belongs to the whole reservation and is entered there. */
function PaperLack({ guide, lack }: { guide: GuideDetail; lack: Exclude<IssueLack, 'SLOT'> }) {
  const { may } = useAccess();
  const mayWrite = may('reservation.create');
  const name = ISSUE_LACK_NAMES[lack];
  const reservation = pathTo(paths.reservation, { id_reserva: guide.id_reservation });
  return (
    <>
      <span>
        El {name} de la reserva{!mayWrite && ': pídalo a quien la lleva'}
      </span>
      {mayWrite && (
        <ActionButton size="small" icon={<EditOutlined />} href={`#${reservation}?abrir=corregir`}>
          Ingresar el {name}
        </ActionButton>
      )}
    </>
  );
}

/** A missing slot, which is registered here. */
function SlotLack({ guide, onRegister }: { guide: GuideDetail; onRegister: (need: SlotNeed) => void }) {
  const { may } = useAccess();
  const mayWrite = may('slot.write') && may('reservation.read');
  const { id_reservation, stops } = guide;
  const found = useCall(getSlots, { id_reservation }, { enabled: mayWrite });
  const place = slotDemandedAt(stops) ?? slotMissingAt(stops);
  const ids = new Set(stops.filter(stop => stop.name === place).map(stop => stop.id_stop));
  const need = found.data?.needs.find(one => one.id_stop !== null && ids.has(one.id_stop));
  return (
    <>
      <span>El turno de {place}</span>
      {need && (
        <ActionButton size="small" icon={<PlusOutlined />} onClick={() => onRegister(need)}>
          Registrar el turno
        </ActionButton>
      )}
    </>
  );
}
