import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import './door.css';

/** Plain fields without antd for the pages before sign-in, which must load at once. */

interface DoorFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** At the right of the label: «Olvidé mi contraseña». */
  aside?: ReactNode;
  error?: string;
  help?: string;
  end?: ReactNode;
}

export function DoorField({ label, aside, error, help, end, ...input }: DoorFieldProps) {
  const id = useId();
  return (
    <div className={`cz-session-door-field${error ? ' cz-session-door-wrong' : ''}`}>
      <div className="cz-session-door-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="cz-session-door-input">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {/* At the right of the label, but after the field in the tab order: Tab leads from the user name to the password. */}
      {aside && <div className="cz-session-door-aside">{aside}</div>}
      {(error ?? help) && (
        <p id={`${id}-note`} className={error ? 'cz-session-door-error' : 'cz-session-door-help'}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}

export function PasswordField(props: DoorFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <DoorField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="cz-session-door-eye"
          aria-label={shown ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M1.500 10S4.500 4.500 10 4.500 18.500 10 18.500 10 15.500 15.500 10 15.500 1.500 10 1.500 10z" />
            <circle cx="10" cy="10" r="2.600" />
            {shown && <path d="M3 17 17 3" />}
          </svg>
        </button>
      }
    />
  );
}

export function DoorButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="cz-session-door-button" aria-disabled={pending}>
      {pending && <i className="cz-session-door-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** An error or a success of the whole form. */
export function DoorNotice({ tone, children }: { tone: 'error' | 'warning' | 'success'; children: ReactNode }) {
  return (
    <div className={`cz-session-door-notice cz-session-door-${tone}`} role={tone === 'success' ? 'status' : 'alert'}>
      {children}
    </div>
  );
}
