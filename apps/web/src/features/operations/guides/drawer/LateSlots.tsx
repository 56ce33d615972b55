import { FieldTimeOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getSlots } from '@cabezal/contract/trips/slots/slots.calls';
import { comesAfterSlot } from '@cabezal/domain/operations/slot-requests/rebook';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { RebookSlot } from '../../../../kits/slots/RebookSlot.tsx';
import { windowText } from '../../../../kits/slots/window-text.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';

type Stop = GuideDetail['stops'][number];

/** A stop whose slot the truck may still miss. */
const hasSlot = ({ slot_code, arrival_at }: Stop): boolean => Boolean(slot_code) && arrival_at === null;

/** Slots of the guide that its truck will miss, each with the way to another window. */
export function LateSlots({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const [moved, move] = useState<number | null>(null);
  const { id_reservation, id_guide, stops, eta_at } = guide;
  const isAsked = eta_at !== null && may('slot.write') && may('reservation.read') && stops.some(hasSlot);
  const found = useCall(getSlots, { id_reservation }, { enabled: isAsked });
  const late = (found.data?.slots ?? []).filter(
    slot =>
      slot.id_guide === id_guide &&
      (slot.state === 'CONFIRMADO' || slot.state === 'CAMBIANDO') &&
      comesAfterSlot(slot.eta_at, slot),
  );
  return (
    <>
      {late.length > 0 && (
        <div className="cz-guides-drawer-part">
          <Alert
            type="warning"
            showIcon
            title="El camión llega después de su turno"
            description={
              <ul className="cz-guides-lacks">
                {late.map(slot => (
                  <li key={slot.id_slot}>
                    <span>
                      {slot.place}, {windowText(slot)}: llega el {slot.eta_at && formatDateTime(slot.eta_at)}
                    </span>
                    {slot.can.rebook === true && (
                      <ActionButton
                        size="small"
                        icon={<FieldTimeOutlined />}
                        aria-label={`Reprogramar el turno ${slot.external_code}`}
                        onClick={() => move(slot.id_slot)}
                      >
                        Reprogramar
                      </ActionButton>
                    )}
                  </li>
                ))}
              </ul>
            }
          />
        </div>
      )}
      {moved !== null && <RebookSlot id_slot={moved} onClose={() => move(null)} />}
    </>
  );
}
