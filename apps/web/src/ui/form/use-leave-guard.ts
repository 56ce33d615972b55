import { App } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved work is lost: another screen, a reload, a closed window. */
export function useLeaveGuard(isDirty: () => boolean) {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
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
