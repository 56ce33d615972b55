import { MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useInstall } from './use-install.ts';

/** Hint how to put the page on the phone's home screen, where it opens without signal and keeps what is not sent. */
export function InstallHint() {
  const { way, install, decline } = useInstall();
  if (way === null) return null;
  return (
    <section className="cz-travel-part" aria-label="Instalar">
      <header>
        <h2>
          <MobileOutlined /> Tenga su viaje en la pantalla de inicio
        </h2>
      </header>
      <p>
        {way === 'prompt'
          ? 'Se abre con un toque, también sin señal, y el teléfono no borra lo que falta enviar.'
          : 'En Safari: Compartir → Agregar a inicio. Así se abre sin señal y el teléfono no borra lo que falta enviar.'}
      </p>
      <div className="cz-travel-pair">
        {way === 'prompt' && (
          <Button type="primary" onClick={() => void install()}>
            Instalar
          </Button>
        )}
        <Button onClick={decline}>{way === 'prompt' ? 'Ahora no' : 'Entendido'}</Button>
      </div>
    </section>
  );
}
