import { RightOutlined } from '@ant-design/icons';
import { getTrucks } from '@cabezal/contract/trucks/trucks.calls';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';

const steps = [
  {
    path: paths.trucks,
    title: 'Registre su flota',
    text: 'Los camiones, con placa, disco y papeles; también desde Excel.',
  },
  {
    path: paths.drivers,
    title: 'Registre a los conductores',
    text: 'Con su licencia y el teléfono al que llega cada guía.',
  },
  {
    path: paths.locations,
    title: 'Registre los establecimientos',
    text: 'Base, patios, plantas y terminales, en el mapa.',
  },
];

/** An operator without a truck begins here. Undefined while it is asked. */
export function useIsBeginning(): boolean | undefined {
  const { isOperator, mayOpen } = useAccess();
  const isAsked = isOperator && mayOpen(paths.truckAdd);
  const found = useCall(getTrucks, { page: 1, page_size: 1, sort: [] }, { enabled: isAsked });
  return isAsked ? found.data && found.data.total === 0 : false;
}

/** What a new installation needs before its first trip, in this order; only what the person may open. */
export function FirstSteps() {
  const { mayOpen } = useAccess();
  return (
    <section className="cz-panel" aria-label="Primeros pasos">
      <h2>Primeros pasos</h2>
      <ul>
        {steps
          .filter(step => mayOpen(step.path))
          .map(step => (
            <li key={step.path}>
              <Link to={step.path} className="cz-dashboard-line">
                <span>
                  <b>{step.title}</b> {step.text}
                  <RightOutlined className="cz-dashboard-go" />
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
