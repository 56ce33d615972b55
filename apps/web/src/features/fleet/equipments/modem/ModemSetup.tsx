import { KeyOutlined } from '@ant-design/icons';
import { getModemSetup, makeModemKey, type ModemSetup as Setup } from '@cabezal/contract/fleet/modems/modems.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { KEY_OVERLAP_HOURS, SENDERS, type Sender } from '@cabezal/domain/system/validation/modem';
import { Alert, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { CopyEntry } from './CopyEntry.tsx';
import { baseAddress, isLocalAddress, KEY_PLACE } from './modem-words.ts';
import { SignalLine } from './SignalLine.tsx';
import { SenderSteps } from './sender-steps.tsx';
import '../equipments.css';

/** «Poner en marcha»: the settings of the device, its key, and the first signal. */
export function ModemSetup({ id_equipment }: { id_equipment: number }) {
  const found = useCall(getModemSetup, { id_equipment });
  return (
    <Answer query={found} what="la conexión del módem" loading={<RowsSkeleton rows={5} />}>
      {setup => <Steps setup={setup} />}
    </Answer>
  );
}

const shortNames: Record<Sender, string> = {
  TRACCAR_CLIENT: 'Teléfono',
  TRACCAR_SERVER: 'Servidor Traccar',
  OSMAND: 'Equipo OsmAnd',
  JSON: 'JSON propio',
};

function Steps({ setup }: { setup: Setup }) {
  const [sender, choose] = useState<Sender>(setup.sender);
  const [key, setKey] = useState<string | null>(null);
  const narrow = useNarrow();
  const base = baseAddress(setup.public_url);
  return (
    <div className="cz-equipments-setup">
      <SignalLine
        id_equipment={setup.id_equipment}
        has_key={setup.key_made_at !== null || setup.sender === 'TRACCAR_SERVER'}
      />
      {!setup.mounts.some(mount => mount.to_at === null) && (
        <p className="cz-records-note">
          No está en ningún camión: móntelo con «Montar en un camión»; lo que envíe antes no se guarda.
        </p>
      )}
      <Segmented
        vertical={narrow}
        options={SENDERS.map(value => ({ value, label: shortNames[value] }))}
        value={sender}
        onChange={choose}
      />
      {sender !== 'TRACCAR_SERVER' && <KeyLine setup={setup} toldKey={key} onKey={setKey} />}
      <SenderSteps sender={sender} setup={setup} base={base} toldKey={key ?? KEY_PLACE} isKnown={key !== null} />
      {isLocalAddress(base) && (
        <Alert
          type="warning"
          showIcon
          title={`Desde un teléfono no se llega a ${base}. Abra Cabezal por su dirección pública, o escríbala en PUBLIC_URL al iniciar el servidor.`}
        />
      )}
    </div>
  );
}

interface KeyLineProps {
  setup: Setup;
  toldKey: string | null;
  onKey: (key: string) => void;
}

/** The key, shown once, and when it was created. */
function KeyLine({ setup, toldKey, onKey }: KeyLineProps) {
  const [asking, ask] = useState(false);
  const { key_made_at, old_key_until, can } = setup;
  return (
    <div className="cz-equipments-key">
      {toldKey !== null && (
        <>
          <CopyEntry label="Clave" text={toldKey} />
          <p className="cz-records-second">Guárdela o configure el aparato ahora: no se muestra otra vez.</p>
        </>
      )}
      <p className="cz-records-note">
        {key_made_at === null
          ? 'Aún no tiene clave: sin ella no se recibe nada de él.'
          : `Clave generada el ${formatDateTime(key_made_at)}.`}
        {old_key_until !== null && ` La anterior vale hasta el ${formatDateTime(old_key_until)}.`}
      </p>
      <ActionButton
        look={key_made_at === null ? 'next' : 'normal'}
        icon={<KeyOutlined />}
        can={can.edit}
        onClick={() => ask(true)}
      >
        {key_made_at === null ? 'Generar la clave' : 'Generar una clave nueva'}
      </ActionButton>
      {asking && <AskForKey setup={setup} onKey={onKey} onClose={() => ask(false)} />}
    </div>
  );
}

function AskForKey({ setup, onKey, onClose }: { setup: Setup; onKey: (key: string) => void; onClose: () => void }) {
  const { id_equipment, key_made_at } = setup;
  return (
    <FormModal
      title={key_made_at === null ? `Clave del módem ${setup.disk}` : `Clave nueva del módem ${setup.disk}`}
      text={
        key_made_at === null
          ? 'La clave se muestra una sola vez: tenga a mano el aparato.'
          : `La clave se muestra una sola vez. La anterior sigue valiendo ${KEY_OVERLAP_HOURS} horas, para que no se pierda ninguna posición mientras escribe la nueva.`
      }
      okText="Generar"
      call={makeModemKey}
      width={460}
      toInput={values => ({ id_equipment, end_old: values.end_old === true })}
      doneText={null}
      onDone={({ key }) => onKey(key)}
      onClose={onClose}
    >
      {key_made_at !== null && (
        <Field name="end_old" label="Si alguien más la conoce" span={12} valuePropName="checked">
          <Checkbox>Terminar ya la clave anterior</Checkbox>
        </Field>
      )}
    </FormModal>
  );
}
