import { MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useInstall } from './use-install.ts';

const TITLES = {
  prompt: 'Tenga su viaje en la pantalla de inicio',
  apple: 'Tenga su viaje en la pantalla de inicio',
  separate: '¿Anotó algo en Safari?',
} as const;
const TEXTS = {
  prompt: 'Se abre con un toque, también sin señal, y el teléfono no borra lo que falta enviar.',
  apple: 'En Safari: Compartir → Agregar a inicio. Así se abre sin señal y el teléfono no borra lo que falta enviar.',
  separate:
    'Esta página de la pantalla de inicio no ve lo que anotó en Safari. Ábralo en Safari para enviar lo que falte.',
} as const;

interface InstallHintProps {
  /** Unsent items of the trip that is shown. */
  unsent: number;
}

/**
 * Hint how to put the page on the phone's home screen, where it opens without signal and keeps what is not sent; on an iPhone also that the
 * two pages do not see what the other one stored.
 */
export function InstallHint({ unsent }: InstallHintProps) {
  const { way, install, decline } = useInstall();
  if (way === null) return null;
  return (
    <section className="cz-travel-part" aria-label="Instalar">
      <header>
        <h2>
          <MobileOutlined /> {TITLES[way]}
        </h2>
      </header>
      <p>{TEXTS[way]}</p>
      {way === 'apple' && unsent > 0 && (
        <p>Lo que aún no se envió queda en Safari: la página instalada no lo ve. Ábralo en Safari para enviarlo.</p>
      )}
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
