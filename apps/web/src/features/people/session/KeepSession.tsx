import { canKeepSession } from '../../../app/session/vault.ts';

interface KeepSessionProps {
  keep: boolean;
  onKeep: (keep: boolean) => void;
}

/** Whether the session outlives the browser; if the browser cannot store one, that a reload ends it, and what helps. */
export function KeepSession({ keep, onKeep }: KeepSessionProps) {
  if (!canKeepSession())
    return (
      <p className="cz-session-door-check" role="note">
        Esta dirección no es segura (http): la sesión no se guarda y, al recargar la página, hay que ingresar de nuevo.
        Pida al administrador la dirección con https.
      </p>
    );
  return (
    <label className="cz-session-door-check">
      <input type="checkbox" checked={keep} onChange={event => onKeep(event.target.checked)} />
      Mantener la sesión en este equipo
    </label>
  );
}
