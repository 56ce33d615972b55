import { Form, Segmented, Select } from 'antd';
import { changeSettings, layoutTypes, navStyles, type Settings } from '../../../app/settings.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';

const languages = [
  { value: 'es' as const, label: 'Español' },
  { value: 'en' as const, label: 'Inglés (aún no disponible)' },
];

/** Takes effect at once; stored in this browser. */
export function LookForm({ settings }: { settings: Settings }) {
  return (
    <Form layout="vertical">
      <div className="cz-account-pair">
        <Form.Item label="Menú" htmlFor="nav-style" extra="En pantallas angostas el menú lateral siempre se esconde.">
          <Select
            id="nav-style"
            value={settings.navStyle}
            options={optionsOf(navStyles)}
            onChange={navStyle => changeSettings({ navStyle })}
          />
        </Form.Item>
        <Form.Item label="Idioma" htmlFor="locale">
          <Select
            id="locale"
            value={settings.locale}
            options={languages.map(language => ({ ...language, disabled: language.value === 'en' }))}
            onChange={locale => changeSettings({ locale })}
          />
        </Form.Item>
      </div>
      <Form.Item label="Ancho">
        <Segmented
          aria-label="Ancho"
          value={settings.layoutType}
          options={optionsOf(layoutTypes)}
          onChange={layoutType => changeSettings({ layoutType })}
        />
      </Form.Item>
    </Form>
  );
}
