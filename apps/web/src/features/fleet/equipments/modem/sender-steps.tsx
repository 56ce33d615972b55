import type { ModemSetup } from '@cabezal/contract/fleet/modems/modems.calls';
import { osmandAddress, type Sender } from '@cabezal/domain/system/validation/modem';
import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { CopyEntry } from './CopyEntry.tsx';

interface StepsProps {
  setup: ModemSetup;
  base: string;
  /** The key while it is known, else a placeholder. */
  toldKey: string;
  isKnown: boolean;
}

/**
 * The phone's application drops the query of its server's address, so the key is in the path. The part after «#» configures the
 * application.
 */
const phoneAddress = ({ base, toldKey }: StepsProps) => `${base}/gps/osmand/${toldKey}`;
function phoneSetup(props: StepsProps): string {
  const settings = new URLSearchParams({
    id: props.setup.code,
    accuracy: 'high',
    interval: '30',
    distance: '50',
    angle: '30',
    buffer: 'true',
    stop_detection: 'true',
    service: 'true',
  });
  return `${phoneAddress(props)}?${settings}`;
}

function PhoneSteps(props: StepsProps) {
  return (
    <div className="cz-equipments-phone">
      {props.isKnown && (
        <figure>
          <QRCode
            value={phoneSetup(props)}
            size={208}
            bordered={false}
            type="svg"
            aria-label="Código QR para Traccar Client"
          />
          <figcaption className="cz-records-second">Lleva la dirección, el código y la clave</figcaption>
        </figure>
      )}
      <ol>
        <li>Instale Traccar Client en el teléfono: en Android desde Google Play, en iPhone desde App Store.</li>
        <li>
          {props.isKnown
            ? 'En la aplicación abra Ajustes, toque el ícono de código QR y lea este código.'
            : 'Genere una clave: con ella aparece aquí un código QR que configura el teléfono.'}
        </li>
        <li>Permita la ubicación siempre: en iPhone «Siempre»; en Android, además, «Sin restricciones» de batería.</li>
        <li>Active «Rastreo continuo» y mire la línea de arriba.</li>
      </ol>
      <div className="cz-equipments-fields">
        <p className="cz-records-second">Sin leer el código, escriba en Ajustes:</p>
        <CopyEntry label="Identificador del dispositivo" text={props.setup.code} />
        <CopyEntry label="URL del servidor" text={phoneAddress(props)} />
      </div>
    </div>
  );
}

function TraccarServerSteps({ setup, base }: StepsProps) {
  const config = [
    `<entry key='forward.type'>json</entry>`,
    `<entry key='forward.url'>${base}/gps/traccar</entry>`,
    `<entry key='forward.header'>Authorization: Bearer CLAVE-DE-LA-PASARELA</entry>`,
    `<entry key='forward.retry.enable'>true</entry>`,
  ].join('\n');
  return (
    <>
      <ol>
        <li>
          {setup.gateway === null
            ? 'Registre una pasarela en '
            : `Su compañía tiene la pasarela «${setup.gateway}»; sus claves se generan en `}
          <Link to={`${paths.modemConnection}?tab=pasarelas`}>Conexión GPS</Link>. Habla por todos los módems de la
          compañía, y este no necesita clave propia.
        </li>
        <li>Escriba estas líneas en conf/traccar.xml del servidor Traccar y reinícielo.</li>
        <li>El identificador del dispositivo en Traccar debe ser el código de este módem.</li>
      </ol>
      <CopyEntry label="Identificador en Traccar" text={setup.code} />
      <CopyEntry label="Líneas de traccar.xml" text={config} block />
    </>
  );
}

function OsmandSteps({ setup, base, toldKey }: StepsProps) {
  return (
    <>
      <ol>
        <li>
          En OsmAnd active el complemento de grabación de viajes y pegue la dirección en «Seguimiento en línea»: la
          aplicación pone los valores en lugar de los números entre llaves.
        </li>
        <li>
          En otro aparato ponga usted los valores: la hora en segundos Unix o ISO (sin zona es UTC), la velocidad en
          nudos como speed o en m/s como speed_mps. Sirven GET y POST.
        </li>
        <li>
          200 dice que la posición está guardada, o que no sirve y no hace falta enviarla otra vez: mire la línea de
          arriba. Con 503 el aparato la envía otra vez.
        </li>
      </ol>
      <CopyEntry label="Dirección" text={osmandAddress(base, setup.code, toldKey)} block />
    </>
  );
}

function JsonSteps({ setup, base, toldKey }: StepsProps) {
  const body = JSON.stringify(
    {
      device: setup.code,
      key: toldKey,
      positions: [{ time: '2026-11-21T09:00:00-05:00', lat: -2.1709, lng: -79.9224, speed_kmh: 40, heading: 90 }],
    },
    null,
    2,
  );
  return (
    <>
      <ol>
        <li>Envíe con POST entre 1 y 1.000 posiciones; la hora lleva su zona, la velocidad va en km/h.</li>
        <li>La respuesta dice cuántas se guardaron; enviar otra vez las mismas no cambia nada.</li>
      </ol>
      <CopyEntry label="Dirección (POST, application/json)" text={`${base}/gps/positions`} />
      <CopyEntry label="Cuerpo" text={body} block />
    </>
  );
}

const steps: Record<Sender, (props: StepsProps) => ReactNode> = {
  TRACCAR_CLIENT: PhoneSteps,
  TRACCAR_SERVER: TraccarServerSteps,
  OSMAND: OsmandSteps,
  JSON: JsonSteps,
};

/** The settings for that kind of sender, to be entered exactly. */
export function SenderSteps({ sender, ...props }: StepsProps & { sender: Sender }) {
  const Steps = steps[sender];
  return (
    <div className="cz-equipments-steps">
      <Steps {...props} />
    </div>
  );
}
