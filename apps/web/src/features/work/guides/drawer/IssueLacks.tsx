import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { getSlots } from '@cabezal/contract/trips/slots/slots.calls';
import type { GuideDetail } from '@cabezal/contract/work/guides/guide.shapes';
import { ISSUE_LACK_NAMES, type IssueLack, slotMissingAt } from '@cabezal/domain/trips/rules/issue-lacks';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RegisterSlot } from '../../../../kits/slots/RegisterSlot.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';

/** What the guide lacks to be issued, each with a way to enter it, for people with the permission. */
export function IssueLacks({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const { issue_lacks } = guide;
  if (issue_lacks.length === 0 || !may('guide.issue')) return null;
  return (
    <div className="cz-guides-drawer-part">
      <Alert
        type="warning"
        showIcon
        title="Para emitir la guía falta"
        description={
          <ul className="cz-guides-lacks">
            {issue_lacks.map(lack => (
              <li key={lack}>
                {lack === 'SLOT' ? <SlotLack guide={guide} /> : <PaperLack guide={guide} lack={lack} />}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}

/** Booking or BL: data of the whole reservation, corrected there. */
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

/** The slot of the pick-up: registered here. */
function SlotLack({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const mayWrite = may('slot.write') && may('reservation.read');
  const [isOpen, setOpen] = useState(false);
  const { id_reservation, stops } = guide;
  const found = useCall(getSlots, { id_reservation }, { enabled: mayWrite });
  const ids = new Set(stops.filter(stop => stop.code === 'PRT').map(stop => stop.id_stop));
  const need = found.data?.needs.find(one => one.id_stop !== null && ids.has(one.id_stop));
  return (
    <>
      <span>El turno de {slotMissingAt(stops)}</span>
      {need && (
        <ActionButton size="small" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
          Registrar el turno
        </ActionButton>
      )}
      {need && isOpen && <RegisterSlot need={need} id_reservation={id_reservation} onClose={() => setOpen(false)} />}
    </>
  );
}
