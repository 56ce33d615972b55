import {
  CheckOutlined,
  ClockCircleOutlined,
  DisconnectOutlined,
  EnvironmentOutlined,
  KeyOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import {
  clockText,
  MODEM_STATE_NAMES,
  type ModemSignal,
  type ModemState,
  modemState,
} from '@cabezal/domain/system/validation/modem';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../../ui/tokens.ts';
import { useClock } from '../../../../ui/use-clock.ts';
import { agoText } from './modem-words.ts';

const looks: Record<ModemState, [FamilyName, ComponentType]> = {
  OFF: ['waiting', StopOutlined],
  NO_KEY: ['waiting', KeyOutlined],
  WAITING: ['waiting', ClockCircleOutlined],
  CLOCK: ['problem', WarningOutlined],
  SILENT: ['problem', DisconnectOutlined],
  REFUSED: ['problem', WarningOutlined],
  UNMOUNTED: ['to_close', WarningOutlined],
  NO_FIX: ['to_close', EnvironmentOutlined],
  OK: ['moving', CheckOutlined],
};

/** The most important fact about a modem: that it sends, or why its signals have no effect. */
export function ModemStateMark({ signal }: { signal: ModemSignal }) {
  const now = useClock();
  const state = modemState(signal, now);
  const [family, Icon] = looks[state];
  const ago = signal.heard_at && agoText((now.getTime() - Date.parse(signal.heard_at)) / 1000);
  const title = clockText(signal.clock_off_s) ?? (ago ? `Última señal ${ago}` : undefined);
  const text =
    state === 'SILENT' && ago ? `En silencio ${ago.replace('hace', 'desde hace')}` : MODEM_STATE_NAMES[state];
  return (
    <span title={title}>
      <FamilyTag family={family} icon={<Icon />}>
        {state === 'CLOCK' ? (title ?? text) : text}
      </FamilyTag>
    </span>
  );
}
