import { CheckCircleFilled, CloudSyncOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { clock } from '../../../kits/trips/trip-clock.ts';
import type { Receiving } from './receiving-now.ts';

interface ReceiptPartProps {
  receiving: Receiving;
  onReceive: () => void;
}

/** «Quién recibe», where goods are handed over: who did, and the button that asks for name, cédula and signature. */
export function ReceiptPart({ receiving: { stop, receivedBy }, onReceive }: ReceiptPartProps) {
  return (
    <section className="cz-travel-part" aria-label="Quién recibe">
      <header>
        <h2>Quién recibe</h2>
        <span>{stop.name}</span>
      </header>
      {receivedBy.map(({ received_name, at, isWaiting }) => (
        <div key={`${at} ${received_name}`} className="cz-travel-last" role="status">
          <CheckCircleFilled />
          <span className="cz-travel-words">
            <strong>
              Recibió {received_name} · {clock(at)}
            </strong>
            {isWaiting && (
              <small>
                <CloudSyncOutlined /> Guardado, por enviar
              </small>
            )}
          </span>
        </div>
      ))}
      <div className="cz-travel-pair">
        <Button icon={<EditOutlined />} onClick={onReceive}>
          {receivedBy.length === 0 ? 'Anotar quién recibe' : 'Recibe otra persona'}
        </Button>
      </div>
    </section>
  );
}
