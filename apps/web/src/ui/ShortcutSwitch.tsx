import { Switch } from 'antd';
import { changeCharacterKeys, useCharacterKeys } from './use-shortcuts.ts';
import './page.css';

/** Turns off the shortcuts that are a single letter, digit or sign (WCAG 2.1.4); arrows, Enter, Esc and combinations with Ctrl stay. */
export function ShortcutSwitch() {
  const on = useCharacterKeys();
  return (
    <label className="cz-shortcut-switch" htmlFor="character-keys">
      <Switch id="character-keys" checked={on} onChange={changeCharacterKeys} />
      <span>
        Atajos de una sola tecla
        <small>«/» busca, «A» aprueba, «1» asigna. Apáguelos si dicta o si pulsa teclas sin querer.</small>
      </span>
    </label>
  );
}
