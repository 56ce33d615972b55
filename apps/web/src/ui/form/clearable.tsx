import { CloseCircleFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';

/**
 * antd makes its clear button a tab stop, where the next key would press it. Here it is for the mouse only; on the keyboard Delete clears.
 */
function ClearIcon() {
  const icon = useRef<HTMLSpanElement>(null);
  useEffect(() => icon.current?.closest('button, [role=button]')?.setAttribute('tabindex', '-1'), []);
  return <CloseCircleFilled ref={icon} aria-label="Borrar" />;
}

/** `allowClear` of every select, date and text: antd's own label for screen readers is English («Clear»). */
export const clearable = { label: 'Borrar', clearIcon: <ClearIcon /> };
