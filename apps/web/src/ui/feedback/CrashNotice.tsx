import './feedback.css';
import { type Missing, useMissing } from './missing-file.ts';

/** A script file failed to load. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script|preload/i.test(error.message);

const said: Record<Missing, { title: string; text: string }> = {
  offline: {
    title: 'Esta pantalla se abrirá al volver la conexión',
    text: 'Todavía no se había descargado. No hace falta que haga nada.',
  },
  renewed: {
    title: 'Hay una versión nueva de la aplicación',
    text: 'Recargue la página para usarla. Lo que ya guardó está a salvo.',
  },
  broken: {
    title: 'Esta pantalla no terminó de descargarse',
    text: 'Recargue la página para intentarlo otra vez. Lo que ya guardó está a salvo.',
  },
};

/** Shown when a screen crashes. Without antd, so that it works when antd itself failed to load. */
export function CrashNotice({ error }: { error: unknown }) {
  const isMissing = isMissingFile(error);
  const why = useMissing(isMissing);
  if (isMissing) return why && <MissingNotice why={why} />;
  return (
    <Notice
      title="Esta pantalla tuvo un problema"
      text="Lo que ya guardó está a salvo. Recargue la página; si vuelve a pasar, envíe este detalle a soporte."
      detail={error instanceof Error ? error.message : String(error)}
      mayReload
    />
  );
}

/** Without network a reload would lose the page: then there is no reload button. */
export function MissingNotice({ why }: { why: Missing }) {
  return <Notice {...said[why]} mayReload={why !== 'offline'} />;
}

interface NoticeProps {
  title: string;
  text: string;
  detail?: string;
  mayReload: boolean;
}

function Notice({ title, text, detail, mayReload }: NoticeProps) {
  return (
    <div className="cz-crash" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {detail && <code>{detail}</code>}
      <p>
        {mayReload && (
          <button type="button" className="cz-plain-button" onClick={() => window.location.reload()}>
            Recargar
          </button>
        )}
        <a href="#/">Ir al inicio</a>
      </p>
    </div>
  );
}
