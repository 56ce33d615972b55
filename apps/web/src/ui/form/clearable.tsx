import { CloseCircleFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';

/** antd makes its button a stop for Tab, where what is typed next would press it; it is for the mouse, Delete does the same by key. */
function ClearIcon() {
  const icon = useRef<HTMLSpanElement>(null);
  useEffect(() => icon.current?.closest('button, [role=button]')?.setAttribute('tabindex', '-1'), []);
  return <CloseCircleFilled ref={icon} aria-label="Borrar" />;
}

/** `allowClear` of every select, date and text: antd's own says «Clear» to a screen reader. */
export const clearable = { label: 'Borrar', clearIcon: <ClearIcon /> };
