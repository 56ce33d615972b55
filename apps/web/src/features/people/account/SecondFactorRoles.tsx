import {
  getSecondFactorRoles,
  requireSecondFactor,
  type SecondFactorRole,
} from '@cabezal/contract/people/session/second-factor.calls';
import { Switch } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';

const peopleText = ({ users, without }: SecondFactorRole): string => {
  if (users === 0) return 'Nadie tiene este rol';
  const people = users === 1 ? '1 usuario' : `${users} usuarios`;
  return without === 0 ? `${people}, todos lo tienen` : `${people}, ${without} aún sin segundo factor`;
};

/** Which roles require a second factor: for people who manage permissions. */
export function SecondFactorRoles() {
  const [asked, ask] = useState<SecondFactorRole | null>(null);
  const found = useCall(getSecondFactorRoles, {});
  if (!found.data) return <Answer query={found} what="los roles" loading={<RowsSkeleton rows={4} />} />;
  return (
    <>
      <ul className="cz-account-roles">
        {found.data.map(role => (
          <li key={role.id_role}>
            <span>
              {role.name}
              <span className="cz-account-people">{peopleText(role)}</span>
            </span>
            <Switch
              checked={role.required}
              aria-label={`Pedir segundo factor al rol ${role.name}`}
              onChange={() => ask(role)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <AskDialog
          open
          title={asked.required ? `Ya no pedirlo a ${asked.name}` : `Pedirlo a ${asked.name}`}
          text={
            asked.required
              ? 'Quien ya lo activó lo conserva; los demás ingresan solo con su contraseña.'
              : 'Se cierran las sesiones de quienes aún no lo tienen: lo activan con su teléfono la próxima vez que ingresen.'
          }
          okText={asked.required ? 'Ya no pedirlo' : 'Pedirlo'}
          look={asked.required ? 'danger' : 'primary'}
          call={requireSecondFactor}
          input={{ id_role: asked.id_role, required: !asked.required }}
          onDone={() => {
            toast.success(asked.required ? 'Ya no se pide' : 'Se pide desde ahora');
            ask(null);
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
