import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** A form may stand at the address of what it edits: `?editar=1`. */
const formAt = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).get('editar') ?? ''}`;

/** Asks before unsaved work is lost: another screen, a reload, a closed window. */
export function useLeaveGuard(isDirty: () => boolean) {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => formAt(currentLocation) !== formAt(nextLocation) && isDirty(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = modal.confirm({
      title: '¿Salir sin guardar?',
      content: 'Lo que escribió en este formulario se perderá.',
      okText: 'Salir sin guardar',
      okButtonProps: { danger: true },
      cancelText: 'Seguir editando',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => asked.destroy();
  }, [blocker, modal]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
