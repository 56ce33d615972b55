import { useEffect } from 'react';

/** The key for «Borrar»: Delete clears a select, and a date whose whole text is selected (Backspace: a date, but not a range). */
function onKeyDown({ target, key }: KeyboardEvent) {
  if ((key !== 'Delete' && key !== 'Backspace') || !(target instanceof HTMLInputElement)) return;
  const isMarked = target.value !== '' && target.selectionStart === 0 && target.selectionEnd === target.value.length;
  const isSelect = key === 'Delete' && target.value === '';
  const date = key === 'Delete' ? '.ant-picker' : '.ant-picker:not(.ant-picker-range)';
  const place = isSelect ? target.closest('.ant-select') : isMarked ? target.closest(date) : null;
  place?.querySelector<HTMLElement>('.ant-select-clear, .ant-picker-clear')?.click();
}

/** For all controls with `allowClear`: in forms, filters and boards. */
export function useClearKey() {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
