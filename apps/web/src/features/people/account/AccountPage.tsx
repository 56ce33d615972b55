import { Tabs } from 'antd';
import { useSettings } from '../../../app/settings.ts';
import { NotificationSettings } from '../../../kits/notifications/NotificationSettings.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShortcutSwitch } from '../../../ui/ShortcutSwitch.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { NoticeEmail } from '../notifications/NoticeEmail.tsx';
import { NoticeNumber } from '../notifications/NoticeNumber.tsx';
import { NotificationsPanel } from '../notifications/NotificationsPanel.tsx';
import { QuietHoursForm } from '../notifications/QuietHoursForm.tsx';
import { AccountForm } from './AccountForm.tsx';
import { LookForm } from './LookForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';
import { SecondFactorRoles } from './SecondFactorRoles.tsx';
import './account.css';

/** Own data and how the person signs in. What has to be loaded is last, so that it moves nothing else. */
function AccountTab() {
  const { may } = useAccess();
  const managesRoles = may('permission.write');
  return (
    <div className="cz-account">
      <Panel title="Sus datos">
        <AccountForm />
      </Panel>
      <Panel title="Contraseña">
        <PasswordForm />
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
  );
}

function NotificationsTab() {
  return (
    <div className="cz-account">
      <Panel title="Qué avisos recibe y dónde">
        <NotificationSettings id_user={null} />
      </Panel>
      <Panel title="Correo para los avisos">
        <NoticeEmail />
      </Panel>
      <Panel title="WhatsApp para los avisos">
        <NoticeNumber />
      </Panel>
      <Panel title="Avisos con el navegador cerrado">
        <NotificationsPanel />
      </Panel>
      <Panel title="Horas de silencio">
        <QuietHoursForm />
      </Panel>
    </div>
  );
}

function LookTab() {
  const settings = useSettings();
  return (
    <div className="cz-account">
      <Panel title="Apariencia">
        <LookForm settings={settings} />
        <ShortcutSwitch />
      </Panel>
    </div>
  );
}

const tabs = [
  { key: 'cuenta', label: 'Cuenta', children: <AccountTab /> },
  { key: 'notificaciones', label: 'Notificaciones', children: <NotificationsTab /> },
  { key: 'apariencia', label: 'Apariencia', children: <LookTab /> },
];

/** «Mi cuenta»: own data and password, notifications, and display settings. A form that was begun stays when another tab is opened. */
export default function AccountPage() {
  const { get, change } = useAddress<'tab'>();
  const open = tabs.find(tab => tab.key === get('tab')) ?? tabs[0];
  return (
    <div className="cz-page">
      <PageHeader title="Mi cuenta" />
      <div className="cz-page-body">
        <Tabs
          className="cz-tabs-spaced"
          activeKey={open?.key}
          items={tabs}
          onChange={tab => change({ tab }, { push: true })}
        />
      </div>
    </div>
  );
}
