import { WarningFilled } from '@ant-design/icons';
import { listEmergencies } from '@cabezal/contract/tracking/alerts/emergencies.calls';
import { formatTime } from '@cabezal/domain/system/time/time';
import { emergencyText } from '@cabezal/domain/trips/emergencies/emergency';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { paths } from '../paths.ts';
import { isAt } from './is-at.ts';
import './problem-notice.css';

/**
 * Shows an emergency over every screen of people who attend cases, until somebody acknowledges it: nobody can put it away. Where its case is on the
 * screen already, it says only that.
 */
export function EmergencyNotice() {
  const navigate = useNavigate();
  const place = useLocation();
  const { may, isOperator } = useAccess();
  const { data } = useCall(listEmergencies, {}, { enabled: may('alert.attend') && isOperator });
  const [first, ...others] = data ?? [];
  if (first === undefined) return null;
  const { id_alert_case, id_reservation, number, disk, driver_name, began_at, is_drill } = first;
  const address = `${paths.monitoring}?caso=${id_alert_case}`;
  const facts = [disk && `Disco ${disk}`, driver_name, formatTime(began_at)].filter(Boolean).join(' · ');
  return (
    <div key={id_alert_case} role="alert" className="cz-shell-problem cz-shell-emergency">
      <WarningFilled />
      <div className="cz-shell-problem-words">
        <strong>
          {id_reservation}-{number} · {emergencyText(is_drill)}
        </strong>{' '}
        <span>{facts}</span>
        {others.length > 0 && <span> · {others.length === 1 ? 'y 1 más' : `y ${others.length} más`}</span>}
      </div>
      {!isAt(place, address) && (
        <Button size="small" type="primary" danger onClick={() => void navigate(address)}>
          Revisar ahora
        </Button>
      )}
    </div>
  );
}
