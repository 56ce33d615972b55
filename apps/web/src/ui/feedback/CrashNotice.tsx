import './feedback.css';

/** A file of the program that is not there any more: the program was renewed while the page was open. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script|preload/i.test(error.message);

/** What a screen shows when it breaks. Without antd, so that it works when antd itself did not load. */
export function CrashNotice({ error }: { error: unknown }) {
  const renewed = isMissingFile(error);
  const detail = error instanceof Error ? error.message : String(error);
  return (
    <div className="cz-crash" role="alert">
      <h1>{renewed ? 'Hay una versión nueva de la aplicación' : 'Esta pantalla tuvo un problema'}</h1>
      <p>
        {renewed
          ? 'Recargue la página para usarla. Lo que ya guardó está a salvo.'
          : 'Lo que ya guardó está a salvo. Recargue la página; si vuelve a pasar, envíe este detalle a soporte.'}
      </p>
      {!renewed && <code>{detail}</code>}
      <p>
        <button type="button" className="cz-plain-button" onClick={() => window.location.reload()}>
          Recargar
        </button>
        <a href="#/">Ir al inicio</a>
      </p>
    </div>
  );
}
