import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  HistoryOutlined,
  RetweetOutlined,
  StopOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

const looks: Readonly<Record<RuleState, { family: FamilyName; Icon: ComponentType }>> = {
  PROPUESTA: { family: 'to_close', Icon: UserOutlined },
  FUTURA: { family: 'ready', Icon: ClockCircleOutlined },
  VIGENTE: { family: 'closed', Icon: CheckCircleOutlined },
  VENCIDA: { family: 'waiting', Icon: HistoryOutlined },
  REEMPLAZADA: { family: 'waiting', Icon: RetweetOutlined },
  ANULADA: { family: 'problem', Icon: StopOutlined },
};

/** The state of a dated row today. */
export function RuleStateTag({ state }: { state: RuleState }) {
  const { family, Icon } = looks[state];
  return (
    <FamilyTag family={family} icon={<Icon />}>
      {RULE_STATE_NAMES[state]}
    </FamilyTag>
  );
}
