import { useSettings } from '../../../app/settings.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShortcutSwitch } from '../../../ui/ShortcutSwitch.tsx';
import { AccountForm } from './AccountForm.tsx';
import { LookForm } from './LookForm.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SecondFactorRoles } from './SecondFactorRoles.tsx';
import './account.css';

/** «Mi cuenta»: own data, password, display settings and notifications. What has to be loaded is last, so that it moves nothing else. */
export default function AccountPage() {
  const settings = useSettings();
  const { may } = useAccess();
  const managesRoles = may('permission.write');
  return (
    <div className="cz-page">
      <PageHeader title="Mi cuenta" />
      <div className="cz-page-body cz-account">
        <Panel title="Sus datos">
          <AccountForm />
        </Panel>
        <Panel title="Contraseña">
          <PasswordForm />
        </Panel>
        <Panel title="Apariencia">
          <LookForm settings={settings} />
          <ShortcutSwitch />
        </Panel>
        <Panel title="Notificaciones">
          <NotificationsPanel />
        </Panel>
        <Panel title="Segundo factor">
          <SecondFactorPanel />
        </Panel>
        {managesRoles && (
          <Panel title="Roles que piden segundo factor">
            <SecondFactorRoles />
          </Panel>
        )}
      </div>
    </div>
  );
}
