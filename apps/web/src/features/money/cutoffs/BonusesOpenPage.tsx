import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { BonusRulesTab } from './BonusRulesTab.tsx';
import { useDecided } from './choice.ts';
import { FinesTab } from './FinesTab.tsx';
import { OpenCutoff } from './OpenCutoff.tsx';
import { WithdrawalsTab } from './WithdrawalsTab.tsx';

/** `/reportes/bonos-registrar`: bonuses of own drivers, their withdrawals and fines, and the rules. */
export default function BonusesOpenPage() {
  const decided = useDecided();
  return (
    <TabbedPage
      header={{ title: 'Bonos por cortar', status: <LiveStatus /> }}
      tabs={[
        { key: 'cortar', name: 'Por cortar', content: () => <OpenCutoff kind="BONOS" decided={decided} /> },
        { key: 'retiros', name: 'Retiros', content: () => <WithdrawalsTab /> },
        { key: 'multas', name: 'Multas', content: () => <FinesTab /> },
        { key: 'reglas', name: 'Reglas', content: () => <BonusRulesTab /> },
      ]}
    />
  );
}
