import { useSettings } from '../../app/settings.ts';
import { Panel } from '../../ui/detail/DetailPage.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShortcutSwitch } from '../../ui/ShortcutSwitch.tsx';
import { AccountForm } from './AccountForm.tsx';
import { LookForm } from './LookForm.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './account.css';

/** «Mi cuenta»: the own data, the password, notifications and how the application looks. */
export default function AccountPage() {
  const settings = useSettings();
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
        <Panel title="Notificaciones">
          <NotificationsPanel />
        </Panel>
        <Panel title="Apariencia">
          <LookForm settings={settings} />
          <ShortcutSwitch />
        </Panel>
      </div>
    </div>
  );
}
